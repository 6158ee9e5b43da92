import { Check, Copy, Printer } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { formatDateTime } from '@/shared/lib/format'
import { Button, DescriptionList, Dialog } from '@/shared/ui'
import { handInTexts } from '../i18n'
import type { HandInPart } from './hand-in-screen'

// only there where the page is served safely
const canCopy = () => 'clipboard' in navigator

/** The proof of a hand-in: number, date, code and files, to copy or print. */
export function ReceiptDialog({ view, send, onClosed }: HandInPart & { readonly onClosed: (event: Event) => void }) {
  const t = useTexts(handInTexts)
  const [copied, setCopied] = useState<string>()
  const { receipt, isReceiptOpen, task } = view
  if (!receipt) return null
  const names = receipt.files.map(({ name }) => name)
  const date = formatDateTime(receipt.submitted_at)
  const copy = async () => {
    const text = t(($) => $.receipt.text, { task: task.name, number: receipt.number, date, code: receipt.receipt, files: names.join('\n') })
    await navigator.clipboard.writeText(text.trim())
    setCopied(receipt.receipt)
  }
  const isCopied = copied === receipt.receipt
  const close = () => send({ type: 'dismiss' })
  return (
    <Dialog
      open={isReceiptOpen}
      onOpenChange={close}
      onCloseAutoFocus={onClosed}
      className="print-alone"
      title={t(($) => $.receipt.title, { number: receipt.number })}
      description={t(($) => (receipt.is_late ? $.receipt.late : $.receipt.onTime))}
      footer={
        <>
          <Button className="print:hidden" onClick={() => window.print()}>
            <Printer aria-hidden />
            {t(($) => $.receipt.print)}
          </Button>
          {canCopy() && (
            <Button className="print:hidden" onClick={() => void copy()}>
              {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
              {t(($) => (isCopied ? $.receipt.copied : $.receipt.copy))}
            </Button>
          )}
          <Button variant="primary" className="print:hidden" onClick={close}>
            {t(($) => $.receipt.done)}
          </Button>
        </>
      }
    >
      <DescriptionList
        items={[
          { term: t(($) => $.receipt.task), value: task.name },
          { term: t(($) => $.receipt.code), value: <span className="font-mono font-medium">{receipt.receipt}</span> },
          { term: t(($) => $.receipt.date), value: <span className="tabular-nums">{date}</span> },
          { term: t(($) => $.receipt.files), value: names.length > 0 ? names.join(', ') : t(($) => $.receipt.noFiles) },
        ]}
      />
    </Dialog>
  )
}
