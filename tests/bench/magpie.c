/* Answers for the bench of word games: plays of positions by MAGPIE, in the folder of its build.

   The first argument is a folder of data, the second the name of the lexicon there. Each line of input is a position as
   CGP. The answer has the number of plays, the highest points, the points of the best play alone, and nanoseconds of
   processor time: loading, full list (first call, least of RUNS), best play alone (first call, least of RUNS).

   With the name of a table of leaves as a third argument, the answer is the move with the highest static equity: its kind
   (0 pass, 1 play, 2 exchange), row, column, whether it goes down, and the letters of its tiles; of a play, a tile on the
   board is 0, and a blank is 128 more than its letter; of an exchange, a blank is 0. */

#include "ent/board_layout.h"
#include "ent/game.h"
#include "ent/letter_distribution.h"
#include "ent/move.h"
#include "ent/players_data.h"
#include "impl/cgp.h"
#include "impl/move_gen.h"
#include "util/io_util.h"
#include <stdio.h>
#include <stdlib.h>
#include <string.h>
#include <time.h>

enum { RUNS = 5, MOST_MOVES = 200000, LINE = 4096 };

static long long now(void) {
    struct timespec time;
    clock_gettime(CLOCK_PROCESS_CPUTIME_ID, &time);
    return time.tv_sec * 1000000000LL + time.tv_nsec;
}

static void stop_on_error(ErrorStack *errors) {
    if (!error_stack_is_empty(errors)) {
        error_stack_print_and_reset(errors);
        exit(1);
    }
}

static void search(Game *game, MoveList *moves, move_record_t kind, long long *first, long long *least) {
    MoveGenArgs arguments;
    memset(&arguments, 0, sizeof(arguments));
    arguments.game = game;
    arguments.move_list = moves;
    arguments.move_record_type = kind;
    arguments.move_sort_type = MOVE_SORT_SCORE;
    arguments.target_equity = EQUITY_MAX_VALUE;
    arguments.target_leave_size_for_exchange_cutoff = UNSET_LEAVE_SIZE;
    for (int run = 0; run < RUNS; run++) {
        long long begun = now();
        generate_moves(&arguments);
        long long spent = now() - begun;
        if (run == 0) {
            *first = *least = spent;
        } else if (spent < *least) {
            *least = spent;
        }
    }
}

static int most_points(const MoveList *moves, int *plays) {
    int most = 0;
    *plays = 0;
    for (int i = 0; i < move_list_get_count(moves); i++) {
        const Move *move = move_list_get_move(moves, i);
        if (move_get_type(move) == GAME_EVENT_TILE_PLACEMENT_MOVE) {
            int points = equity_to_int(move_get_score(move));
            most = points > most ? points : most;
            ++*plays;
        }
    }
    return most;
}

static void print_plays(Game *game, MoveList *moves, long long loaded) {
    long long first, least, first_best, least_best;
    int plays, one;
    search(game, moves, MOVE_RECORD_ALL, &first, &least);
    int most = most_points(moves, &plays);
    search(game, moves, MOVE_RECORD_BEST, &first_best, &least_best);
    int best = most_points(moves, &one);
    printf("%d %d %d %lld %lld %lld %lld %lld\n", plays, most, best, loaded, first, least, first_best, least_best);
}

static void print_best_move(Game *game, MoveList *moves) {
    MoveGenArgs arguments;
    memset(&arguments, 0, sizeof(arguments));
    arguments.game = game;
    arguments.move_list = moves;
    arguments.move_record_type = MOVE_RECORD_BEST;
    arguments.move_sort_type = MOVE_SORT_EQUITY;
    arguments.target_equity = EQUITY_MAX_VALUE;
    arguments.target_leave_size_for_exchange_cutoff = UNSET_LEAVE_SIZE;
    generate_moves(&arguments);
    const Move *move = move_list_get_move(moves, 0);
    int is_play = move_get_type(move) == GAME_EVENT_TILE_PLACEMENT_MOVE;
    int is_exchange = move_get_type(move) == GAME_EVENT_EXCHANGE;
    printf("%d %d %d %d", is_play + 2 * is_exchange, is_play ? move_get_row_start(move) : 0,
           is_play ? move_get_col_start(move) : 0, is_play && board_is_dir_vertical(move_get_dir(move)));
    int tiles = is_play ? move_get_tiles_length(move) : is_exchange ? move_get_tiles_played(move) : 0;
    for (int i = 0; i < tiles; i++) {
        printf(" %d", move_get_tile(move, i));
    }
    printf("\n");
}

int main(int count, char **arguments) {
    if (count != 3 && count != 4) {
        fprintf(stderr, "give the folder of data, the name of the lexicon, and for moves the name of the leaves\n");
        return 2;
    }
    const char *folder = arguments[1], *lexicon = arguments[2], *leaves = count == 4 ? arguments[3] : "none";
    ErrorStack *errors = error_stack_create();
    PlayersData *data = players_data_create(false);
    players_data_set(data, PLAYERS_DATA_TYPE_KWG, folder, lexicon, lexicon, false, errors);
    stop_on_error(errors);
    players_data_set(data, PLAYERS_DATA_TYPE_KLV, folder, leaves, leaves, false, errors);
    stop_on_error(errors);
    BoardLayout *layout = board_layout_create();
    board_layout_load(layout, folder, "standard15", errors);
    stop_on_error(errors);
    LetterDistribution *letters = ld_create(folder, "english", errors);
    stop_on_error(errors);
    GameArgs setup;
    memset(&setup, 0, sizeof(setup));
    setup.players_data = data;
    setup.board_layout = layout;
    setup.ld = letters;
    setup.game_variant = GAME_VARIANT_CLASSIC;
    setup.bingo_bonus = 50;
    Game *game = game_create(&setup);
    MoveList *moves = move_list_create(MOST_MOVES);
    char line[LINE];
    while (fgets(line, LINE, stdin)) {
        long long loaded = now();
        game_load_cgp(game, line, errors);
        loaded = now() - loaded;
        stop_on_error(errors);
        if (count == 4) {
            print_best_move(game, moves);
        } else {
            print_plays(game, moves, loaded);
        }
        fflush(stdout);
    }
    return 0;
}
