import type { ReactNode } from 'react'
import { themes, type Theme } from './token-contrast'

function Panel({ theme, children }: { readonly theme: Theme; readonly children: ReactNode }) {
  return (
    <div data-theme={theme} className="min-w-0 rounded-lg border border-line bg-canvas p-5 text-ink">
      <p className="mb-4 text-xs font-medium text-muted">{theme === 'light' ? 'Paper' : 'Night'}</p>
      {children}
    </div>
  )
}

/** The same content in the light and the dark theme, side by side. */
export function BothThemes({ children }: { readonly children: (theme: Theme) => ReactNode }) {
  return (
    <div className="grid gap-4 font-sans lg:grid-cols-2">
      {themes.map((theme) => (
        <Panel key={theme} theme={theme}>
          {children(theme)}
        </Panel>
      ))}
    </div>
  )
}
