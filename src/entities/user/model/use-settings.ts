import { useEffect } from 'react'
import { changeLanguage, currentLanguage } from '@/shared/i18n'
import { applyAppearance } from '@/shared/lib/appearance'
import { showTimesIn } from '@/shared/lib/format'
import type { Schema } from '@/shared/api'
import { useChangeSelf } from '../api/use-change-self'
import { useSelf } from './use-self'

export type Settings = Pick<Schema<'Self'>, 'language' | 'theme' | 'density'>

/** The settings of the signed-in person and the time zone of their centers, applied as they change. */
export function useShownSettings(): void {
  const { language, theme, density, time_zone } = useSelf()
  useEffect(() => {
    if (language !== currentLanguage()) void changeLanguage(language)
  }, [language])
  useEffect(() => applyAppearance({ theme, density }), [theme, density])
  useEffect(() => showTimesIn(time_zone), [time_zone])
}

/** The settings and a function to change them: applied at once, saved in the background. */
export function useSettings(): readonly [Settings, (change: Partial<Settings>) => void] {
  const self = useSelf()
  const { mutate, isPending, variables } = useChangeSelf()
  const settings = { ...self, ...(isPending ? variables.change : {}) }
  const change = (chosen: Partial<Settings>) => {
    const { theme, density } = { ...settings, ...chosen }
    applyAppearance({ theme, density })
    if (chosen.language) void changeLanguage(chosen.language)
    mutate({ change: chosen })
  }
  return [settings, change]
}
