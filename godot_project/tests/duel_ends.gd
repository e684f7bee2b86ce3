class_name DemoDuelEnds
## How games for two come to their ends.

const YONIN := (
	". . . . vK . . . .|. . . . . . . <G .|. . . . . . . . .|. . . . . . . . .|"
	+ ">K . . . . . . . <K|. . . . . . ^R . .|. . . . . . . . ^G|>S . . . . . . ^R .|. . . . ^K . . . ."
)
## Games for two, and for more: where one begins (empty for the usual start), the player's number, moves that are
## played in a circle until there are so many. The last one is made by hand; where the game is not over by then, the bot
## ends it.
const DUELS: Dictionary[String, Dictionary] = {
	"banqi":
	{
		"won":
		[
			(
				"taiwan slide quiet=180|player 0 is red, player 0 moves|"
				+ " A s . . . . . .| . . . H . . . .| . . R . . S . .| . . . . . . . ."
			),
			0,
			"a1-b1",
			1
		],
		"lost":
		[
			(
				"taiwan slide quiet=180|player 0 is red, player 0 moves|"
				+ " S . . . . . . .| . e . . . r . .| . . . . g . . .| . . . h . . c ."
			),
			0,
			"a1-b1",
			1
		],
		"drawn":
		[
			(
				"taiwan slide quiet=50|player 0 is red, player 0 moves|"
				+ " A . . . . . . .| . . . H . . . .| . . . . . . . r| . . . . . . . e"
			),
			1,
			"a1-b1 h3-g3 b1-a1 g3-h3",
			50
		],
	},
	"jungle":
	{
		"won":
		[
			(
				"jungle strict quiet=100 draw|red moves|"
				+ "..+#+..|e..T..w|.......|.~~.~~.|.~~.~~.|R~~.~~.|.......|..D+...|..+#+P."
			),
			0,
			"d8-d9",
			1
		],
		"lost":
		[
			(
				"jungle strict quiet=100 draw|red moves|"
				+ "..+#+..|...+...|e...p..|.~~.~~.|.~~.~~.|.~~.~~.|..P....|...w..T|L.+#+.."
			),
			0,
			"a1-a2",
			1
		],
		"drawn":
		[
			(
				"jungle strict quiet=30|red moves|"
				+ "..+#+..|...+...|e...p..|.~~.~~.|.~~.~~.|.~~.~~.|...T...|...+..D|L.+#+.."
			),
			1,
			"a1-b1 a7-b7 b1-a1 b7-a7",
			30
		],
	},
	"tafl":
	{
		"won":
		[
			"tafl brandubh quiet=100 loss|defenders move|#.....#|.......|...A...|...#...|.A.D...|K......|#.....#",
			1,
			"a2-a1",
			1
		],
		"lost":
		[
			"tafl brandubh quiet=100 loss|attackers move|#.....#|.......|...A..A|...#...|.A.D...|K......|#.....#",
			0,
			"g5-g4",
			1
		],
		"drawn":
		[
			"tafl brandubh quiet=100 draw|attackers move|#.....#|..A....|..A.D..|...#...|.K.....|..A....|#.....#",
			1,
			"c6-d6 e5-f5 d6-c6 f5-e5",
			8
		],
	},
	"yonin":
	{
		"won": ["yonin partners limit=400|south moves|" + YONIN, 0, "3f1f", 1],
		"lost": ["yonin partners limit=400|east moves|" + YONIN, 3, "2b3b", 1],
		"drawn": ["yonin singles limit=1|south moves|" + YONIN, 0, "5i5h", 1],
	},
	"fogchess":
	{
		"won": ["", 0, "e2e4 f7f5 d1h5 a7a6 h5e8", 5],
		"lost": ["", 0, "f2f4 e7e5 a2a3 d8h4 a3a4", 5],
		"drawn": ["", 1, "g1f3 g8f6 f3g1 f6g8", 8],
		"xiangqi": ["xiangqi fog quiet=0|3k5/4a4/4b4/p1p3p1p/9/9/P1P3P1P/3R5/4A4/2BAK4 w", 0, "d3d10", 1],
		"shatranj": ["shatranj fog quiet=0|2r1k1n1/ppp2p1p/4R3/8/5p2/2N5/PPP2PPP/4KB2 w", 0, "e6e8", 1],
		"sittuyin": ["sittuyin fog quiet=0|4k3/2n2s2/8/4R3/8/2N5/3S4/4K3 w", 0, "e5e8", 1],
		"janggi": ["janggi fog quiet=0|3k5/4a4/9/p1p3p1p/9/9/P1P3P1P/3R5/4K4/3A1A3 w", 0, "d3d10", 1],
		"cannon": ["cannon fog quiet=0|4t5/4S5/10/2s3s3/10/10/2S3S3/10/10/4T5 w", 0, "e9e10", 1],
	},
	"hiddenrank":
	{
		"won":
		[
			(
				"generals squares=0 quiet=100|player 0 moves|"
				+ "f........|V........|.........|.........|.........|.........|.........|........F"
			),
			0,
			"a7-a8",
			1
		],
		"lost":
		[
			(
				"generals squares=0 quiet=100|player 0 moves|"
				+ "........f|.........|.........|........P|.........|.........|v........|F........"
			),
			0,
			"i5-i6",
			1
		],
		"drawn":
		[
			(
				"generals squares=0 quiet=1|player 0 moves|"
				+ "f........|.........|.........|.........|.........|.........|.........|........F"
			),
			0,
			"i1-i2",
			1
		],
	},
}
