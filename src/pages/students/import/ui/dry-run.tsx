import { FileDown, TriangleAlert } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatInteger } from '@/shared/lib/format'
import { AlertBox, Button, buttonStyles, Checkbox, Card } from '@/shared/ui'
import { reportHref } from '../api/import-queries'
import { importTexts } from '../i18n'
import type { Seats } from '../model/import-types'
import { ImportRows, type RowsPlace } from './import-rows'
import type { ImportProps } from './import-screen'
import { NewGroups } from './new-groups'
import { ListSummary } from './list-summary'
import { RejectionError } from './rejection-error'
import { RowCounts } from './row-counts'

/** The expected result: the seats first, then every row with its reason. */
export function DryRun({ view, send, list }: ImportProps<'review'> & { readonly list: RowsPlace }) {
  const t = useTexts(importTexts)
  const { rejection, seats, isBusy, invites, amendments, isUnsaved, refused } = view
  const { new_groups: newGroups, same_names: sameNames } = view.import
  const isSaving = amendments.length > 0 && !isUnsaved
  const { counts, seats: importSeats } = view.import
  const currentSeats = seats ?? importSeats
  const ready = counts.new + counts.existing
  return (
    <div className="flex flex-col gap-6">
      <ListSummary of={view.import} />
      <div className="grid gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <SeatsNeeded seats={currentSeats} />
        <RowCounts
          counts={[
            { name: 'new', count: counts.new },
            { name: 'existing', count: counts.existing },
            { name: 'skipped', count: counts.skipped },
            { name: 'problem', count: counts.problem, isAlarming: true },
          ]}
        />
      </div>
      {ready === 0 ? (
        <AlertBox type="warning">{t(($) => $.review.nothing)}</AlertBox>
      ) : (
        counts.problem > 0 && (
          <AlertBox
            actions={
              <a href={reportHref(view.import.id)} download className={buttonStyles({ size: 'sm' })}>
                <FileDown aria-hidden />
                {t(($) => $.review.report)}
              </a>
            }
          >
            {t(($) => $.review.someLeft, { count: counts.problem })}
          </AlertBox>
        )
      )}
      {newGroups.length > 0 && <NewGroups view={view} send={send} groups={newGroups} />}
      {isUnsaved && (
        <AlertBox
          type="error"
          actions={
            <Button size="sm" onClick={() => send({ type: 'retry' })}>
              {t(($) => $.correct.retry)}
            </Button>
          }
        >
          {t(($) => $.correct.unsaved)}
        </AlertBox>
      )}
      {refused && refused.amendment.kind !== 'groups' && <RejectionError rejection={refused.rejection} />}
      {sameNames > 0 && (
        <AlertBox
          type="warning"
          actions={
            <Button size="sm" onClick={() => list.onChange({ show: 'same_name' })}>
              {t(($) => $.samePerson.show)}
            </Button>
          }
        >
          {t(($) => $.samePerson.warning, { count: sameNames })}
        </AlertBox>
      )}
      {counts.new > 0 && (
        <Checkbox
          checked={invites}
          disabled={isBusy}
          label={t(($) => $.review.invites)}
          onChange={(event) => send({ type: 'invite', invites: event.target.checked })}
        />
      )}
      {!isUnsaved && <RejectionError rejection={rejection} seats={currentSeats} />}
      <div className="flex flex-wrap justify-between gap-3 max-sm:flex-col-reverse">
        <div className="flex flex-wrap gap-2 max-sm:flex-col">
          <Button disabled={isBusy} onClick={() => send({ type: 'back' })}>
            {t(($) => $.back)}
          </Button>
          <Button variant="ghost" disabled={isBusy} onClick={() => send({ type: 'discard' })}>
            {t(($) => $.otherList)}
          </Button>
        </div>
        <Button
          variant="primary"
          loading={isBusy}
          disabled={isSaving || isUnsaved || ready === 0 || importSeats.needed > importSeats.left}
          onClick={() => send({ type: 'start' })}
        >
          {t(($) => $.review.start, { count: ready })}
        </Button>
      </div>
      <ImportRows
        of={view.import}
        filters={['all', 'ready', ...(sameNames > 0 || list.show === 'same_name' ? (['same_name'] as const) : []), 'skipped', 'problem']}
        list={list}
        checks={view.checks}
        onAmend={(amendment) => send({ type: 'amend', amendment })}
      />
      <p role="status" className="sr-only">
        {isSaving && t(($) => $.correct.saving)}
      </p>
    </div>
  )
}

/** The seats that an import takes: "Se necesitan 60 licencias · quedan 112 libres". */
function SeatsNeeded({ seats: { needed, left } }: { readonly seats: Seats }) {
  const t = useTexts(importTexts)
  const short = needed - left
  const isShort = short > 0
  const share = needed + left === 0 ? 0 : Math.min(100, (needed / Math.max(needed, left)) * 100)
  return (
    <Card className={cn('flex flex-col gap-3', isShort && 'border-warning/60')}>
      <div className="flex flex-wrap items-baseline justify-between gap-x-4 gap-y-1">
        <p className="text-md text-muted">{t(($) => $.seats.needed, { count: needed })}</p>
        <p className="text-md text-muted tabular-nums">{t(($) => $.seats.left, { count: left })}</p>
      </div>
      <p aria-hidden className="text-2xl leading-none font-semibold tabular-nums">
        {formatInteger(needed)}
        <span className="text-md font-normal text-muted"> / {formatInteger(left)}</span>
      </p>
      <div aria-hidden className="h-1.5 overflow-hidden rounded-full bg-line">
        <div className={cn('h-full rounded-full', isShort ? 'bg-warning' : 'bg-accent')} style={{ width: `${share}%` }} />
      </div>
      <p className={cn('flex gap-1.5 text-sm', isShort ? 'text-warning-ink' : 'text-muted')}>
        {isShort && <TriangleAlert aria-hidden size={14} className="mt-0.5 shrink-0" />}
        {isShort ? t(($) => $.seats.short, { count: short }) : t(($) => $.seats.after, { count: left - needed })}
      </p>
    </Card>
  )
}
