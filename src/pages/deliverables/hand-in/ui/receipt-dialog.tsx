import { useQueryClient } from '@tanstack/react-query'
import { Check, Copy, Printer } from 'lucide-react'
import { useState } from 'react'
import { userQueries } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { formatDateTime } from '@/shared/lib/format'
import { useLast } from '@/shared/lib/use-last'
import { Button, DescriptionList, Dialog } from '@/shared/ui'
import { handInTexts } from '../i18n'
import type { Task, Version } from '../model/hand-in-types'

// exists only on pages with HTTPS
const canCopy = () => 'clipboard' in navigator

export interface ReceiptDialogProps {
  readonly task: Task
  /** Null closes it. */
  readonly version: Version | null
  readonly onClose: () => void
  /** Gets the focus after closing; by default the previous element. */
  readonly onClosed?: (event: Event) => void
}

/** The receipt of a hand-in: person, number, date, code and all that was handed in, to copy or print. */
export function ReceiptDialog({ task, version, onClose, onClosed }: ReceiptDialogProps) {
  const t = useTexts(handInTexts)
  const [copied, setCopied] = useState<string>()
  // loaded before any page is shown
  const student = useQueryClient().getQueryData(userQueries.self().queryKey)?.full_name
  const receipt = useLast(version)
  if (!receipt) return null
  const names = receipt.files.map(({ name }) => name)
  const date = formatDateTime(receipt.submitted_at)
  const title = t(($) => $.receipt.title, { number: receipt.number })
  const items = [
    ...(student ? [{ term: t(($) => $.receipt.student), text: student }] : []),
    { term: t(($) => $.receipt.task), text: task.name },
    { term: t(($) => $.receipt.place), text: `${task.course.name} · ${task.group.name}` },
    { term: t(($) => $.receipt.code), text: receipt.receipt, isCode: true },
    { term: t(($) => $.receipt.date), text: date },
    ...(names.length > 0 ? [{ term: t(($) => $.receipt.files), text: names.join(', ') }] : []),
    ...(receipt.link ? [{ term: t(($) => $.receipt.link), text: receipt.link }] : []),
    ...(receipt.text ? [{ term: t(($) => $.receipt.text), text: receipt.text }] : []),
  ]
  const copy = async () => {
    const text = items.map(({ term, text: value }) => `${term}: ${value}`).join('\n')
    await navigator.clipboard.writeText(`${title}\n${text}`)
    setCopied(receipt.receipt)
  }
  const isCopied = copied === receipt.receipt
  return (
    <Dialog
      open={version !== null}
      onOpenChange={onClose}
      {...(onClosed ? { onCloseAutoFocus: onClosed } : {})}
      className="print-alone"
      title={title}
      description={t(($) => (receipt.is_late ? $.receipt.late : $.receipt.onTime))}
      footer={
        <>
          <Button onClick={() => window.print()}>
            <Printer aria-hidden />
            {t(($) => $.receipt.print)}
          </Button>
          {canCopy() && (
            <Button onClick={() => void copy()}>
              {isCopied ? <Check aria-hidden /> : <Copy aria-hidden />}
              {t(($) => (isCopied ? $.receipt.copied : $.receipt.copy))}
            </Button>
          )}
          <Button variant="primary" onClick={onClose}>
            {t(($) => $.receipt.done)}
          </Button>
        </>
      }
    >
      <DescriptionList
        items={items.map(({ term, text, isCode }) => ({
          term,
          value: (
            <span
              className={
                isCode
                  ? 'font-mono font-medium'
                  : 'block max-h-48 overflow-y-auto break-words whitespace-pre-wrap tabular-nums print:max-h-none print:overflow-visible'
              }
            >
              {text}
            </span>
          ),
        }))}
      />
    </Dialog>
  )
}
