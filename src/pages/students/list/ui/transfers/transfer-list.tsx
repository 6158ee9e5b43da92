import { ArrowDownLeft, ArrowUpRight } from 'lucide-react'
import { useState } from 'react'
import { useStudentChange } from '@/features/leave-group'
import { api, unwrap, type Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { Badge, type BadgeTone, Button, Section, toast } from '@/shared/ui'
import { studentTransfersTexts } from '../../i18n/transfers'
import { AcceptDialog, DeclineDialog } from './answer-dialog'
import { useTransferError } from './use-transfer-error'

type Transfer = Schema<'Transfer'>

const tones: Readonly<Record<Transfer['state'], BadgeTone>> = {
  pending: 'pending',
  accepted: 'passed',
  declined: 'neutral',
  withdrawn: 'neutral',
  expired: 'neutral',
}

interface TransferListProps {
  readonly transfers: readonly Transfer[]
  readonly groups: Schema<'StudentOptions'>['groups']
}

/** Requests to transfer students to and from the center; what waits for an answer of the center has its buttons. */
export function TransferList({ transfers, groups }: TransferListProps) {
  const t = useTexts(studentTransfersTexts)
  const [answer, setAnswer] = useState<{ readonly kind: 'accept' | 'decline'; readonly transfer: Transfer } | null>(null)
  const close = () => setAnswer(null)
  return (
    <Section title={t(($) => $.title)} description={t(($) => $.body)}>
      <ul aria-label={t(($) => $.title)} className="divide-y divide-line rounded-lg border border-line bg-surface">
        {transfers.map((transfer) => (
          <TransferRow key={transfer.id} transfer={transfer} onAnswer={(kind) => setAnswer({ kind, transfer })} />
        ))}
      </ul>
      {answer?.kind === 'accept' && (
        <AcceptDialog transfer={answer.transfer} name={nameOf(answer.transfer)} groups={groups} onClose={close} />
      )}
      {answer?.kind === 'decline' && <DeclineDialog transfer={answer.transfer} name={nameOf(answer.transfer)} onClose={close} />}
    </Section>
  )
}

const nameOf = ({ person, account }: Transfer) => person?.full_name ?? account ?? '–'

interface TransferRowProps {
  readonly transfer: Transfer
  readonly onAnswer: (kind: 'accept' | 'decline') => void
}

function TransferRow({ transfer, onAnswer }: TransferRowProps) {
  const t = useTexts(studentTransfersTexts)
  const errorOf = useTransferError()
  const withdraw = useStudentChange(() => unwrap(api.DELETE('/centers/transfers/{id}', { params: { path: { id: transfer.id } } })))
  const { direction, is_ours, state, other_center, group, is_enrolled, reason, expires_at, answered_at } = transfer
  const name = nameOf(transfer)
  const date = formatDate(state === 'pending' || state === 'expired' ? expires_at : (answered_at ?? expires_at), 'short')
  const Icon = direction === 'in' ? ArrowDownLeft : ArrowUpRight
  const facts = [
    t(($) => $[direction]),
    other_center && t(($) => (direction === 'in' ? $.from : $.to), { center: other_center.name }),
    group && t(($) => (state === 'accepted' && !is_enrolled ? $.notEnrolled : $.group), { group: group.name }),
    t(($) => $.when[state], { date }),
  ]
  return (
    <li className="flex flex-wrap items-center gap-x-3 gap-y-2 px-4 py-2.5 text-md">
      <Icon aria-hidden size={18} className="shrink-0 text-muted" />
      <div className="min-w-0 flex-1 basis-60">
        <p className="flex flex-wrap items-center gap-x-2 gap-y-1">
          <span className="min-w-0 font-medium break-words">{name}</span>
          <Badge tone={tones[state]}>{t(($) => $.states[state])}</Badge>
        </p>
        <p className="text-sm text-muted tabular-nums">{facts.filter(Boolean).join(' · ')}</p>
        {state === 'declined' && reason && <p className="text-sm">{t(($) => $.reason, { reason })}</p>}
      </div>
      {state === 'pending' && !is_ours && (
        <div className="flex gap-2">
          <Button size="sm" aria-label={t(($) => $.declineOf, { name })} onClick={() => onAnswer('decline')}>
            {t(($) => $.decline)}
          </Button>
          <Button size="sm" variant="primary" aria-label={t(($) => $.acceptOf, { name })} onClick={() => onAnswer('accept')}>
            {t(($) => $.accept)}
          </Button>
        </div>
      )}
      {state === 'pending' && is_ours && (
        <Button
          size="sm"
          variant="ghost"
          loading={withdraw.isPending}
          aria-label={t(($) => $.withdrawOf, { name })}
          onClick={() =>
            withdraw.mutate(undefined, {
              onSuccess: () => toast.success(t(($) => $.withdrawn)),
              onError: (error) => toast.error(errorOf(error)),
            })
          }
        >
          {t(($) => $.withdraw)}
        </Button>
      )}
    </li>
  )
}
