import { Check, Copy, Download, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { secondFactorTexts } from '../i18n'

/** Recovery codes, to copy, download or print. Pages without https cannot copy. */
export function CodeList({ codes }: { readonly codes: readonly string[] }) {
  const t = useTexts(secondFactorTexts)
  const [isCopied, setCopied] = useState(false)
  const text = `${codes.join('\n')}\n`
  return (
    <>
      <ol className="grid grid-cols-2 gap-x-4 gap-y-1.5 rounded-md bg-subtle p-4 font-medium tabular-nums">
        {codes.map((code) => (
          <li key={code}>{code}</li>
        ))}
      </ol>
      <div className="flex flex-wrap gap-2 print:hidden">
        {globalThis.isSecureContext && (
          <Button onClick={() => void navigator.clipboard.writeText(text).then(() => setCopied(true))}>
            {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {isCopied ? t(($) => $.codes.copied) : t(($) => $.codes.copy)}
          </Button>
        )}
        <Button asChild>
          <a href={`data:text/plain;charset=utf-8,${encodeURIComponent(text)}`} download={t(($) => $.codes.file)}>
            <Download aria-hidden />
            {t(($) => $.codes.download)}
          </a>
        </Button>
        <Button onClick={() => print()}>
          <Printer aria-hidden />
          {t(($) => $.codes.print)}
        </Button>
      </div>
    </>
  )
}
