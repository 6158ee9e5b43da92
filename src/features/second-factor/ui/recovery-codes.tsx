import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { secondFactorTexts } from '../i18n'

/** The new recovery codes, shown once: to copy, download or print. */
export function RecoveryCodes({ codes, onSaved }: { readonly codes: readonly string[]; readonly onSaved: () => void }) {
  const t = useTexts(secondFactorTexts)
  const [isCopied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <section aria-labelledby="recovery-codes" className="flex flex-col gap-4">
      <div>
        <h2 id="recovery-codes" className="text-md font-medium outline-none" tabIndex={-1} ref={(heading) => heading?.focus()}>
          {t(($) => $.codes.title)}
        </h2>
        <p className="text-md text-muted">{t(($) => $.codes.body)}</p>
      </div>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md bg-subtle p-4 font-medium tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2">
        <Button onClick={() => void navigator.clipboard?.writeText(text).then(() => setCopied(true))}>
          {isCopied ? t(($) => $.codes.copied) : t(($) => $.codes.copy)}
        </Button>
        <Button asChild>
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={t(($) => $.codes.file)}>
            {t(($) => $.codes.download)}
          </a>
        </Button>
        <Button onClick={() => print()}>{t(($) => $.codes.print)}</Button>
      </div>
      <Button variant="primary" size="lg" onClick={onSaved}>
        {t(($) => $.codes.continue)}
      </Button>
    </section>
  )
}
