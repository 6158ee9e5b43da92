import { contrast, parseOklch, type Oklch } from '@/shared/lib/contrast'

export const themes = ['light', 'dark'] as const
export type Theme = (typeof themes)[number]

type ColorTokens = ReadonlyMap<string, Readonly<Record<Theme, Oklch>>>

/** The colour tokens of tokens.css by name, without their prefix: "accent-ink" → its colour in each theme. */
export function readColorTokens(css: string): ColorTokens {
  const declarations = css.matchAll(/--color-([\w-]+):\s*light-dark\((oklch\([^)]+\)),\s*(oklch\([^)]+\))\);/g)
  return new Map(
    [...declarations].map(([, name = '', light = '', dark = '']) => [name, { light: parseOklch(light), dark: parseOklch(dark) }]),
  )
}

interface TokenPair {
  readonly front: string
  readonly back: string
  /** AA: 4.5 for text, 3 for graphics and the outlines of controls. */
  readonly least: 4.5 | 3
}

const text = (fronts: readonly string[], backs: readonly string[]): TokenPair[] =>
  fronts.flatMap((front) => backs.map((back): TokenPair => ({ front, back, least: 4.5 })))
const outline = (fronts: readonly string[], backs: readonly string[]): TokenPair[] =>
  fronts.flatMap((front) => backs.map((back): TokenPair => ({ front, back, least: 3 })))

const surfaces = ['surface', 'canvas', 'subtle', 'raised', 'face']
const statuses = ['info', 'success', 'warning', 'error']
const tinted = [...statuses, 'passed', 'failed', 'pending', 'unassessed', 'exempt']

/** Every pair of tokens that components combine. Add a new pair here first. */
export const tokenPairs: readonly TokenPair[] = [
  ...text(['ink', 'soft', 'muted'], [...surfaces, 'accent-soft']),
  ...text(['accent-ink'], [...surfaces, 'accent-soft']),
  ...text(['on-accent'], ['accent', 'accent-strong']),
  ...text(['on-danger'], ['danger', 'danger-strong']),
  ...text(['ink'], ['face-strong']),
  ...text(['muted', 'ink'], ['groove']),
  ...text(['surface'], ['ink']),
  ...tinted.flatMap((name) => text([`${name}-ink`, 'ink'], [`${name}-soft`])),
  ...text(
    tinted.map((name) => `${name}-ink`),
    surfaces,
  ),
  ...outline(['control', 'accent', 'accent-ink', 'danger', 'error'], ['surface', 'canvas', 'raised']),
  ...outline(['warning', 'info', 'success', 'error'], ['surface', 'canvas']),
]

/** The contrast ratio of a pair in a theme. Throws when a token does not exist. */
export function pairContrast(tokens: ColorTokens, { front, back }: TokenPair, theme: Theme): number {
  const [one, other] = [tokens.get(front), tokens.get(back)]
  if (!one || !other) throw new Error(`There is no token "${one ? back : front}"`)
  return contrast(one[theme], other[theme])
}
