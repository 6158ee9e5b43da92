import type { ReactNode } from 'react'
import { changeLanguage, commonTexts, useLanguage, useTexts, type Language } from '@/shared/i18n'
import { useDocumentTitle } from '@/shared/lib/use-document-title'
import { SegmentedControl } from '@/shared/ui'

interface AuthFrameProps {
  /** The heading, and the title of the tab. */
  readonly title: string
  /** One sentence under the title. */
  readonly description?: ReactNode
  /** Below the sheet: links to other sign-in pages. */
  readonly below?: ReactNode
  readonly children: ReactNode
}

/** The frame of pages without a session: a sheet with the language switch. It is aligned to the top, so that growing does not move it. */
export function AuthFrame({ title, description, below, children }: AuthFrameProps) {
  const t = useTexts(commonTexts)
  const language = useLanguage()
  useDocumentTitle(title)
  return (
    <div className="flex min-h-dvh flex-col">
      <header className="flex items-center justify-between px-5 py-4 sm:px-8 sm:py-6">
        <Wordmark />
        <SegmentedControl<Language>
          size="sm"
          label={t(($) => $.settings.language)}
          options={[
            { value: 'es', label: 'ES' },
            { value: 'en', label: 'EN' },
          ]}
          value={language}
          onValueChange={(value) => void changeLanguage(value)}
        />
      </header>
      <main id="main" className="mx-auto flex w-full max-w-sm flex-col gap-6 px-5 pt-[max(1rem,10dvh)] pb-16">
        <div className="rounded-lg border border-line bg-surface px-5 py-6 sm:px-8 sm:py-8">
          <h1 className="text-xl font-semibold">{title}</h1>
          {description && <p className="mt-1 text-md text-muted">{description}</p>}
          <div className="mt-6">{children}</div>
        </div>
        {below}
      </main>
    </div>
  )
}

/** The logo and the product's name. */
function Wordmark() {
  return (
    <span className="inline-flex items-center gap-2 text-lg font-semibold">
      <svg aria-hidden width="26" height="26" viewBox="0 0 32 32" fill="none">
        <rect width="32" height="32" rx="8" className="fill-accent" />
        <path
          d="M9 24 16 7.5 23 24M11.6 18.5h8.8"
          strokeWidth="2.75"
          strokeLinecap="round"
          strokeLinejoin="round"
          className="stroke-on-accent"
        />
      </svg>
      Aula
    </span>
  )
}
