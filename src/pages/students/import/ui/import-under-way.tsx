import type { ReactNode } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { AlertBox, Button, Card, ConfirmDialog, Progress } from '@/shared/ui'
import { importTexts } from '../i18n'
import type { ImportProps } from './import-screen'
import { ListSummary } from './list-summary'
import { RejectionError } from './rejection-error'

interface UnderWayProps {
  readonly of: Schema<'StudentImport'>
  readonly label: string
  /** Said when the progress could not be read. */
  readonly lost: string | false
  /** Said otherwise: the page may be closed. */
  readonly leave: string
  readonly children?: ReactNode
}

function UnderWay({ of, label, lost, leave, children }: UnderWayProps) {
  const t = useTexts(importTexts)
  const { done, total } = of.progress
  return (
    <Card className="flex max-w-lg flex-col gap-5">
      <ListSummary of={of} />
      <Progress
        showLabel
        value={done}
        max={Math.max(1, total)}
        label={label}
        text={t(($) => $.importing.progress, { done: formatInteger(done), total: formatInteger(total) })}
      />
      <div role="status">{lost === false ? <p className="text-md text-muted">{leave}</p> : <AlertBox type="warning">{lost}</AlertBox>}</div>
      {children}
    </Card>
  )
}

/** The progress of a running import; it goes on when the page is closed. */
export function ImportUnderWay({ view, send }: ImportProps<'importing'>) {
  const t = useTexts(importTexts)
  return (
    <UnderWay
      of={view.import}
      label={t(($) => $.importing.title)}
      lost={view.isLost && t(($) => $.importing.lost)}
      leave={t(($) => $.importing.leave)}
    >
      <Button className="self-start" onClick={() => send({ type: 'discard' })}>
        {t(($) => $.importing.giveUp)}
      </Button>
      <ConfirmDialog
        open={view.isAskingToDiscard}
        onOpenChange={(isOpen) => send({ type: isOpen ? 'discard' : 'dismiss' })}
        title={t(($) => $.importing.giveUpTitle)}
        description={t(($) => $.importing.giveUpBody)}
        confirmLabel={t(($) => $.importing.giveUp)}
        cancelLabel={t(($) => $.importing.goOn)}
        destructive
        onConfirm={() => send({ type: 'confirm' })}
      />
    </UnderWay>
  )
}

/** The progress of an undo; it goes on when the page is closed. */
export function UndoUnderWay({ view }: ImportProps<'undoing'>) {
  const t = useTexts(importTexts)
  return (
    <UnderWay
      of={view.import}
      label={t(($) => $.undoing.title)}
      lost={view.isLost && t(($) => $.undoing.lost)}
      leave={t(($) => $.undoing.leave)}
    />
  )
}

/** The text for each failure code. */
const failures = {
  no_licences: 'no_licences',
  group_archived: 'group_archived',
  student_archived: 'other',
  not_found: 'other',
  anonymous_not_allowed: 'other',
  internal: 'internal',
} as const satisfies Record<NonNullable<Schema<'StudentImport'>['failure']>['code'], string>

/** A failed import: whom it has enrolled, the reason, with retry and discard. */
export function ImportStopped({ view, send }: ImportProps<'stopped'>) {
  const t = useTexts(importTexts)
  const { rejection, seats, isBusy } = view
  const { failure, seats: importSeats } = view.import
  const why = failures[failure?.code ?? 'internal']
  const { created, enrolled } = view.import.counts
  const count = created + enrolled
  const numbers = seats ?? failure?.seats ?? importSeats
  return (
    <div className="flex max-w-lg flex-col gap-5">
      <ListSummary of={view.import} />
      <AlertBox type="error" title={count === 0 ? t(($) => $.stopped.title) : t(($) => $.stopped.titleInPart, { count })}>
        {t(($) => $.stopped[why], { needed: numbers.needed, left: numbers.left })}
      </AlertBox>
      <RejectionError rejection={rejection} seats={numbers} />
      <div className="flex flex-wrap justify-between gap-3 max-sm:flex-col-reverse">
        <Button variant="ghost" disabled={isBusy} onClick={() => send({ type: 'discard' })}>
          {t(($) => $.stopped.giveUp)}
        </Button>
        <Button variant="primary" loading={isBusy} onClick={() => send({ type: 'start' })}>
          {t(($) => $.stopped.retry)}
        </Button>
      </div>
    </div>
  )
}
