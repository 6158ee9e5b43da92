import { storedValue } from '../storage'

export const themeChoices = ['system', 'light', 'dark'] as const
type ThemeChoice = (typeof themeChoices)[number]

export const densities = ['comfortable', 'compact'] as const
export type Density = (typeof densities)[number]

export interface Appearance {
  readonly theme: ThemeChoice
  readonly density: Density
}

const standard: Appearance = { theme: 'system', density: 'comfortable' }

/** The appearance stored on this device, so that the first paint is correct before the profile arrives. */
export const rememberedAppearance = storedValue<Appearance>('aula.appearance', {
  parse: (text) => {
    const stored = JSON.parse(text ?? '{}') as Partial<Appearance>
    return {
      theme: themeChoices.find((theme) => theme === stored.theme) ?? standard.theme,
      density: densities.find((density) => density === stored.density) ?? standard.density,
    }
  },
  format: JSON.stringify,
  fallback: standard,
})

/** Applies and stores a theme and a density: `data-theme` (none follows the system) and `data-density` on the page. */
export function applyAppearance({ theme, density }: Appearance): void {
  const { dataset } = document.documentElement
  if (theme === 'system') delete dataset['theme']
  else dataset['theme'] = theme
  dataset['density'] = density
  rememberedAppearance.write({ theme, density })
}
