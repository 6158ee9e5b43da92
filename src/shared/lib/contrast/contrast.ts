import { toLinearRgb, type Oklch } from './oklch'

const clamp = (channel: number) => Math.min(1, Math.max(0, channel))

/** Relative luminance, 0 (black) – 1 (white). Source: WCAG 2.2, "relative luminance". */
export function luminance(color: Oklch): number {
  const [red, green, blue] = toLinearRgb(color)
  return 0.2126 * clamp(red) + 0.7152 * clamp(green) + 0.0722 * clamp(blue)
}

/** Contrast ratio of two opaque colours, 1–21. AA requires 4.5 for text and 3 for large text and outlines of controls. */
export function contrast(one: Oklch, other: Oklch): number {
  const [lighter, darker] = [luminance(one), luminance(other)].toSorted((a, b) => b - a) as [number, number]
  return (lighter + 0.05) / (darker + 0.05)
}

/** Whether every screen can show the colour (inside sRGB). */
export function fitsSrgb(color: Oklch): boolean {
  return toLinearRgb(color).every((channel) => channel > -0.0005 && channel < 1.0005)
}
