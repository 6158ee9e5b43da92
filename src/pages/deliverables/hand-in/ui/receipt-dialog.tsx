import { Check, Copy, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { formatDateTime } from '@/shared/lib/format'
import { Button, DescriptionList, Dialog } from '@/shared/ui'
import { handInTexts } from '../i18n'
import type { HandInPart } from './hand-in-screen'

/** The proof of a hand-in: number, date, code and files, to copy or print. */
export function ReceiptDialog({ view, send }: HandInPart) {
  const t = useTexts(handInTexts)
  const [copied, setCopied] = useState<string>()
  const { receipt, task } = view
  const names = receipt?.files.map(({ name }) => name) ?? []
  const date = receipt ? formatDateTime(receipt.submitted_at) : ''
  const copy = async () => {
    if (!receipt) return
    const text = t(($) => $.receipt.text, { task: task.name, number: receipt.number, date, code: receipt.receipt, files: names.join('\n') })
    await navigator.clipboard.writeText(text.trim())
    setCopied(receipt.receipt)
  }
  const isCopied = receipt !== null && copied === receipt.receipt
  return (
    <Dialog
      open={receipt !== null}
      onOpenChange={() => send({ type: 'dismiss' })}
      title={t(($) => $.receipt.title, { number: receipt?.number ?? 0 })}
      description={t(($) => (receipt?.is_late ? $.receipt.late : $.receipt.onTime))}
      footer={
        <>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden />
            {t(($) => $.receipt.print)}
          </Button>
          <Button onClick={() => void copy()}>
            {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
            {t(($) => (isCopied ? $.receipt.copied : $.receipt.copy))}
          </Button>
          <Button variant="primary" onClick={() => send({ type: 'dismiss' })}>
            {t(($) => $.receipt.done)}
          </Button>
        </>
      }
    >
      <DescriptionList
        items={[
          { term: t(($) => $.receipt.code), value: <span className="font-mono font-medium">{receipt?.receipt}</span> },
          { term: t(($) => $.receipt.date), value: <span className="tabular-nums">{date}</span> },
          { term: t(($) => $.receipt.files), value: names.length > 0 ? names.join(', ') : t(($) => $.receipt.noFiles) },
        ]}
      />
    </Dialog>
  )
}
