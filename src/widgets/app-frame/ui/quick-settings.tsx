import { Monitor, Moon, Sun, type LucideIcon } from 'lucide-react'
import { useSettings, type Settings } from '@/entities/user'
import { commonTexts, useTexts } from '@/shared/i18n'
import { IconButton, Tooltip } from '@/shared/ui'
import { appFrameTexts } from '../i18n'

const next: Readonly<Record<Settings['theme'], Settings['theme']>> = { system: 'light', light: 'dark', dark: 'system' }
const icons: Readonly<Record<Settings['theme'], LucideIcon>> = { system: Monitor, light: Sun, dark: Moon }

/** Language and theme, one press each. */
export function QuickSettings() {
  const t = useTexts(appFrameTexts)
  const common = useTexts(commonTexts)
  const [{ language, theme }, change] = useSettings()
  const names = {
    system: common(($) => $.settings.themeSystem),
    light: common(($) => $.settings.themeLight),
    dark: common(($) => $.settings.themeDark),
  }
  const other = language === 'es' ? 'en' : 'es'
  const label = t(($) => (other === 'en' ? $.settings.toEnglish : $.settings.toSpanish))
  return (
    <>
      <Tooltip text={label}>
        <button
          type="button"
          onClick={() => change({ language: other })}
          className="grid size-9 shrink-0 place-items-center rounded-md text-sm font-semibold text-muted hover:bg-subtle hover:text-ink coarse:size-11"
        >
          {language.toUpperCase()}
          <span className="sr-only">: {label}</span>
        </button>
      </Tooltip>
      <IconButton
        icon={icons[theme]}
        label={t(($) => $.settings.theme, { theme: names[theme] })}
        onClick={() => change({ theme: next[theme] })}
        className="size-9"
      />
    </>
  )
}
