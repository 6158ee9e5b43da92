import { Monitor, Moon, Sun } from 'lucide-react'
import type { ReactNode } from 'react'
import { useSettings } from '@/entities/user'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Card, Section, SegmentedControl } from '@/shared/ui'
import { myProfileTexts } from '../i18n'

/** Language, theme and density; each takes effect at once. */
export function AppearanceSettings() {
  const t = useTexts(myProfileTexts)
  const c = useTexts(commonTexts)
  const [{ language, theme, density }, change] = useSettings()
  return (
    <Section title={t(($) => $.look.title)} description={t(($) => $.look.description)}>
      <Card className="flex flex-col gap-4">
        <Setting label={c(($) => $.settings.language)}>
          <SegmentedControl
            label={c(($) => $.settings.language)}
            options={[
              { value: 'es', label: c(($) => $.settings.spanish) },
              { value: 'en', label: c(($) => $.settings.english) },
            ]}
            value={language}
            onValueChange={(value) => change({ language: value })}
          />
        </Setting>
        <Setting label={c(($) => $.settings.theme)}>
          <SegmentedControl
            label={c(($) => $.settings.theme)}
            options={[
              { value: 'system', label: c(($) => $.settings.themeSystem), icon: Monitor },
              { value: 'light', label: c(($) => $.settings.themeLight), icon: Sun },
              { value: 'dark', label: c(($) => $.settings.themeDark), icon: Moon },
            ]}
            value={theme}
            onValueChange={(value) => change({ theme: value })}
          />
        </Setting>
        <Setting label={c(($) => $.settings.density)} hint={t(($) => $.look.densityHint)}>
          <SegmentedControl
            label={c(($) => $.settings.density)}
            options={[
              { value: 'comfortable', label: c(($) => $.settings.densityComfortable) },
              { value: 'compact', label: c(($) => $.settings.densityCompact) },
            ]}
            value={density}
            onValueChange={(value) => change({ density: value })}
          />
        </Setting>
      </Card>
    </Section>
  )
}

/** The control has its own accessible name; the text beside it is only visual. */
function Setting({ label, hint, children }: { readonly label: string; readonly hint?: string; readonly children: ReactNode }) {
  return (
    <div className="flex flex-wrap items-center justify-between gap-x-6 gap-y-2">
      <div>
        <p className="text-md font-medium">{label}</p>
        {hint && <p className="text-sm text-muted">{hint}</p>}
      </div>
      {children}
    </div>
  )
}
