import { FileDown } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, buttonStyles, Checkbox } from '@/shared/ui'
import { reportHref } from '../api/import-queries'
import { importTexts } from '../i18n'
import type { ImportProps } from './import-screen'
import { ImportRows, type RowsPlace } from './import-rows'
import { ListSummary } from './list-summary'
import { RejectionError } from './rejection-error'
import { RowCounts } from './row-counts'
import { SeatsNeeded } from './seats-needed'

/** The expected result: the seats first, then every row with its reason. */
export function DryRun({ view, send, list }: ImportProps<'review'> & { readonly list: RowsPlace }) {
  const t = useTexts(importTexts)
  const { rejection, seats, isBusy, invites } = view
  const { counts, seats: asked } = view.import
  const stands = seats ?? asked
  return (
    <div className="flex flex-col gap-6">
      <ListSummary of={view.import} />
      <div className="grid gap-4 lg:grid-cols-[22rem_minmax(0,1fr)]">
        <SeatsNeeded seats={stands} />
        <RowCounts
          counts={[
            { name: 'new', count: counts.new },
            { name: 'existing', count: counts.existing },
            { name: 'skipped', count: counts.skipped },
            { name: 'problem', count: counts.problem, isAlarming: true },
          ]}
        />
      </div>
      {asked.needed === 0 ? (
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
      {counts.new > 0 && (
        <Checkbox
          checked={invites}
          disabled={isBusy}
          label={t(($) => $.review.invites)}
          onChange={(event) => send({ type: 'invite', invites: event.target.checked })}
        />
      )}
      <RejectionError rejection={rejection} seats={stands} />
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
          disabled={asked.needed === 0 || asked.needed > asked.left}
          onClick={() => send({ type: 'start' })}
        >
          {t(($) => $.review.start, { count: asked.needed })}
        </Button>
      </div>
      <ImportRows of={view.import} filters={['all', 'ready', 'skipped', 'problem']} list={list} />
    </div>
  )
}
