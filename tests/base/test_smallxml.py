"""The parser for Tiled's XML: what it reads, Python's own library reads as well, and equally."""

import random
from itertools import islice
from xml.etree import ElementTree as ET

from pycore.base.errors import NotationError
from pycore.base.smallxml import parse_xml
from tests.cases import each
from tests.fuzz.mutate import mutants
from tests.fuzz.readers import CORPUS

FILES = [file.read_bytes() for file in sorted((CORPUS / "tiled").glob("*.tmx"))]
PIECES = [
    b"<a>",
    b"</a>",
    b"<b x='1' y = \"2\"/>",
    b"<!-- c -->",
    b"<![CDATA[<&]]>",
    b"&lt;&#65;&#x41;",
    b" \t\r\n",
    b"]]>",
]
PIECES += [
    b"text",
    b"&",
    b"<",
    b">",
    b"<a",
    b"--",
    b"-->",
    b"<?p?>",
    b'<?xml version="1.0" encoding="UTF-8"?>',
    b"\xc3\xa9",
]
PIECES += [b'<c x="&quot;&#10;\n\t\'"  >', b"</c >", b"<d x='1' x='2'/>", b"&#0;", b"&#xD800;", b"&none;", b"\x01"]


def ours(element):
    """Return name, attributes, text and children."""
    return element.name, element.attributes, "".join(element.pieces), [ours(child) for child in element.children]


def theirs(element):
    text = (element.text or "") + "".join(child.tail or "" for child in element)
    return element.tag, element.attrib, text, [theirs(child) for child in element]


def compared(data):
    """Read a text in both ways; tell whether ours did."""
    try:
        found = parse_xml(data, "file")
    except NotationError:
        return False
    assert ours(found) == theirs(ET.fromstring(data)), data
    return True


def test_real_files_are_read_alike():
    assert [compared(data) for data in FILES].count(True) >= 2


def test_mutations_are_read_alike_or_refused():
    files = [data.replace(b"\n", b"")[:3000] for data in FILES] + FILES
    read = sum(compared(data) for data in islice(mutants(files, random.Random(4), 5000), 3000))
    assert read > 50


def test_pieces_of_xml_in_any_order_are_read_alike_or_refused():
    rng = random.Random(9)
    inner = [b"<a>" + b"".join(rng.choices(PIECES, k=rng.randrange(5))) + b"</a>" for _ in range(6000)]
    outer = [b"".join(rng.choices(PIECES, k=rng.randrange(6))) for _ in range(6000)]
    assert sum(map(compared, inner)) > 300
    assert sum(map(compared, outer)) > 20


@each("data", [b"<a x='1'\t/>", b"\xef\xbb\xbf<a/>", b"<a><b/>t<c/>u</a>\n", b"<!--x--><a/>"])
def test_small_texts_are_read(data):
    assert compared(data)
