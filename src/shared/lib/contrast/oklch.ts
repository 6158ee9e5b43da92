/** A colour of the tokens: lightness 0–1, chroma 0–0.4, hue in degrees, alpha 0–1. */
export interface Oklch {
  readonly l: number
  readonly c: number
  readonly h: number
  readonly alpha: number
}

type Rgb = readonly [red: number, green: number, blue: number]

/** Parses `oklch(0.5 0.13 258)` or `oklch(0.5 0.13 258 / 0.4)`. Throws on any other text. */
export function parseOklch(text: string): Oklch {
  const match = /^oklch\(\s*([\d.]+)\s+([\d.]+)\s+([\d.]+)\s*(?:\/\s*([\d.]+)\s*)?\)$/.exec(text.trim())
  if (!match) throw new Error(`Not an oklch() colour: ${text}`)
  const [l, c, h, alpha] = match.slice(1).map((part) => (part === undefined ? 1 : Number(part)))
  return { l: l ?? 0, c: c ?? 0, h: h ?? 0, alpha: alpha ?? 1 }
}

/**
 * Linear-light sRGB of an opaque colour; a channel outside 0–1 is outside sRGB.
 * Source: Björn Ottosson, "A perceptual color space for image processing" (2020), as in CSS Color 4 §10.
 */
export function toLinearRgb({ l, c, h }: Oklch): Rgb {
  const a = c * Math.cos((h * Math.PI) / 180)
  const b = c * Math.sin((h * Math.PI) / 180)
  const long = (l + 0.3963377774 * a + 0.2158037573 * b) ** 3
  const medium = (l - 0.1055613458 * a - 0.0638541728 * b) ** 3
  const short = (l - 0.0894841775 * a - 1.291485548 * b) ** 3
  return [
    4.0767416621 * long - 3.3077115913 * medium + 0.2309699292 * short,
    -1.2684380046 * long + 2.6097574011 * medium - 0.3413193965 * short,
    -0.0041960863 * long - 0.7034186147 * medium + 1.707614701 * short,
  ]
}
