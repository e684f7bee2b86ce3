"use strict";
// The table of levels: sorted, filtered and shown a page at a time; the choice of a pair of measures; large pictures.
(() => {
  const data = JSON.parse(document.getElementById("data").textContent);
  const { columns, rows, texts } = data;
  const PAGE = 100;
  const find = (id) => document.getElementById(id);
  const state = { sort: columns.indexOf("score") < 0 ? 0 : columns.indexOf("score"), down: false, page: 0, band: null, shown: rows };
  const words = (row) => (columns.includes("parameters") ? texts[row[columns.length - 1]] : "");

  function value(row, column) {
    return columns[column] === "parameters" ? texts[row[column]] : row[column];
  }

  function filter() {
    const word = find("word").value.trim().toLowerCase();
    const column = columns.indexOf(find("measure").value);
    const bound = (id) => (find(id).value === "" ? null : Number(find(id).value));
    const low = bound("low"), high = bound("high");
    const score = columns.indexOf("score");
    state.shown = rows.filter((row) => {
      const number = row[column];
      if ((low !== null && !(number !== null && number >= low)) || (high !== null && !(number !== null && number <= high))) return false;
      if (state.band && !(row[score] !== null && row[score] >= state.band[0] && row[score] <= state.band[1])) return false;
      return !word || words(row).toLowerCase().includes(word) || String(row[0]) === word;
    });
    state.page = 0;
    sort();
  }

  function sort() {
    const sign = state.down ? -1 : 1;
    state.shown = [...state.shown].sort((a, b) => {
      const x = value(a, state.sort), y = value(b, state.sort);
      if (x === y) return a[0] - b[0];
      if (x === null || y === null) return x === null ? 1 : -1;
      return x < y ? -sign : sign;
    });
    draw();
  }

  function draw() {
    const pages = Math.max(1, Math.ceil(state.shown.length / PAGE));
    const body = find("rows");
    body.replaceChildren(...state.shown.slice(state.page * PAGE, (state.page + 1) * PAGE).map((row) => {
      const line = document.createElement("tr");
      columns.forEach((name, column) => {
        const cell = line.insertCell();
        const content = value(row, column);
        cell.textContent = content === null ? "–" : content;
        if (name === "parameters") { cell.className = "text"; cell.title = content; }
      });
      return line;
    }));
    document.querySelectorAll("th").forEach((head, column) => {
      head.setAttribute("aria-sort", column !== state.sort ? "none" : state.down ? "descending" : "ascending");
      head.querySelector("span").textContent = column !== state.sort ? "" : state.down ? " ▼" : " ▲";
    });
    find("count").textContent = `${state.shown.length.toLocaleString("en")} of ${rows.length.toLocaleString("en")} levels`;
    find("page").textContent = `page ${state.page + 1} of ${pages}`;
    find("before").disabled = state.page === 0;
    find("after").disabled = state.page + 1 >= pages;
    document.querySelectorAll(".bands button").forEach((button) => {
      button.setAttribute("aria-pressed", String(state.band !== null && button.dataset.band === state.band.join(" ")));
    });
  }

  document.querySelectorAll("th button").forEach((button, column) => button.addEventListener("click", () => {
    state.down = state.sort === column && !state.down;
    state.sort = column;
    state.page = 0;
    sort();
  }));
  document.querySelectorAll(".bands button").forEach((button) => button.addEventListener("click", () => {
    const band = button.dataset.band.split(" ").map(Number);
    state.band = state.band && state.band.join() === band.join() ? null : band;
    filter();
  }));
  for (const id of ["word", "measure", "low", "high"]) find(id).addEventListener("input", filter);
  find("reset").addEventListener("click", () => {
    for (const id of ["word", "low", "high"]) find(id).value = "";
    state.band = null;
    filter();
  });
  for (const [id, step] of [["before", -1], ["after", 1]]) find(id).addEventListener("click", () => { state.page += step; draw(); });

  const large = find("large");
  document.querySelectorAll("button.open").forEach((button) => button.addEventListener("click", () => {
    const small = button.querySelector("img");
    const picture = large.querySelector("img");
    picture.src = small.src;
    picture.alt = small.alt;
    large.querySelector("p").textContent = small.alt;
    large.showModal();
  }));

  const across = find("across"), up = find("up");
  function choosePair() {
    const pair = [across.value, up.value];
    document.querySelectorAll("[data-pair]").forEach((figure) => {
      const names = figure.dataset.pair.split(" ");
      figure.hidden = !(names.includes(pair[0]) && names.includes(pair[1]) && pair[0] !== pair[1]);
    });
    find("no-pair").hidden = pair[0] !== pair[1];
  }
  if (across) {
    for (const list of [across, up]) list.addEventListener("input", choosePair);
    choosePair();
  }
  filter();
})();
