class_name DemoInk
## The contrast of letters and what they stand on, as WCAG 2 counts it.

## The least contrast at which letters of all sizes can be read well.
const LEAST := 4.5
const DARK := Color("14100c")


## Returns the ink, dark or white, that is read best on a color.
static func on(ground: Color) -> Color:
	return DARK if contrast(DARK, ground) > contrast(Color.WHITE, ground) else Color.WHITE


static func contrast(one: Color, other: Color) -> float:
	var lighter := maxf(luminance(one), luminance(other))
	var darker := minf(luminance(one), luminance(other))
	return (lighter + 0.05) / (darker + 0.05)


static func luminance(color: Color) -> float:
	var linear := color.srgb_to_linear()
	return 0.2126 * linear.r + 0.7152 * linear.g + 0.0722 * linear.b
