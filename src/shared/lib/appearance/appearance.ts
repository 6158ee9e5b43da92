export const themeChoices = ['system', 'light', 'dark'] as const
export type ThemeChoice = (typeof themeChoices)[number]

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export interface Appearance {
  readonly theme: ThemeChoice
  readonly density: Density
}

const storageKey = 'aula.appearance'

const standard: Appearance = { theme: 'system', density: 'comfortable' }

/** What this device chose before, so that the first paint is right before the profile arrives. */
export function rememberedAppearance(): Appearance {
  try {
    const stored = JSON.parse(globalThis.localStorage?.getItem(storageKey) ?? '{}') as Partial<Appearance>
    return {
      theme: themeChoices.find((theme) => theme === stored.theme) ?? standard.theme,
      density: densities.find((density) => density === stored.density) ?? standard.density,
    }
  } catch {
    return standard
  }
}

/** Shows and remembers a theme and a density: `data-theme` (none follows the system) and `data-density` on the page. */
export function applyAppearance({ theme, density }: Appearance): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  dataset['density'] = density
  try {
    globalThis.localStorage?.setItem(storageKey, JSON.stringify({ theme, density }))
  } catch {
    // without storage the choice lasts as long as the page
  }
}
