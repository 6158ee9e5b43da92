import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { secondFactorTexts } from '../i18n'
import { CodeList } from './code-list'

/** The new recovery codes of a sign-in, shown once. */
export function RecoveryCodes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const t = useTexts(secondFactorTexts)
  return (
    <section aria-labelledby="recovery-codes" className="flex flex-col gap-4">
      <div>
        <h2 id="recovery-codes" className="text-md font-medium outline-none" tabIndex={-1} ref={(heading) => heading?.focus()}>
          {t(($) => $.codes.title)}
        </h2>
        <p className="text-md text-muted">{t(($) => $.codes.body)}</p>
      </div>
      <CodeList codes={codes} />
      <Button variant="primary" size="lg" className="print:hidden" onClick={onSaved}>
        {t(($) => $.codes.continue)}
      </Button>
    </section>
  )
}
