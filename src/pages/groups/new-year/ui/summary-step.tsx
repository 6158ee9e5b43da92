import { ArrowLeft } from 'lucide-react'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { AlertBox, Button, Card, FormError } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'
import { canBegin, type Plan } from '../model/new-year-machine'
import { PlannedGroups } from './planned-groups'

interface SummaryStepProps {
  readonly plan: Plan
  readonly isBusy: boolean
  readonly isOutdated: boolean
  readonly error: unknown
  readonly onBack: () => void
  readonly onBegin: () => void
}

/** What will happen, as the server says. It cannot be started with a problem or too few seats. */
export function SummaryStep({ plan, isBusy, isOutdated, error, onBack, onBegin }: SummaryStepProps) {
  const t = useTexts(newSchoolYearTexts)
  const c = useTexts(commonTexts)
  const { groups, destinations, period, seats } = plan
  const archived = groups.filter(({ is_archived }) => is_archived).length
  const created = destinations.filter(({ place }) => place.group_id === null).length
  const moves = groups.flatMap((group) => group.moves)
  const going = (['promoted', 'repeats', 'changes', 'leaves'] as const).flatMap((step) => {
    const count = moves.filter((move) => move.step === step).reduce((sum, { students }) => sum + students.length, 0)
    return count > 0 ? [t(($) => $.summary[step], { count })] : []
  })
  const lines = [
    ...(groups.length > archived ? [t(($) => $.summary.archive, { count: groups.length - archived })] : []),
    ...(archived > 0 ? [t(($) => $.summary.already, { count: archived })] : []),
    ...(created > 0 ? [t(($) => $.summary.create, { count: created, period })] : []),
    ...going,
    ...(seats.freed > 0 ? [t(($) => $.summary.freed, { count: seats.freed })] : []),
    ...(seats.needed > 0 ? [t(($) => $.summary.needed, { count: seats.needed, left: seats.left })] : []),
    t(($) => $.summary.dates),
    t(($) => $.summary.undo),
  ]
  const isPossible = canBegin(plan)
  return (
    <div className="flex flex-col gap-4">
      <div role="alert" className="flex flex-col gap-3 empty:hidden">
        {isOutdated && <AlertBox type="info">{t(($) => $.changedMeanwhile)}</AlertBox>}
        {!isPossible && seats.short === 0 && <AlertBox type="warning">{t(($) => $.problemsTitle)}</AlertBox>}
        {seats.short > 0 && (
          <AlertBox type="error" title={t(($) => $.shortTitle)}>
            {t(($) => $.short, { count: seats.short })}
          </AlertBox>
        )}
      </div>
      <Card>
        <ul className="list-disc space-y-1 pl-5 text-md marker:text-muted">
          {lines.map((line) => (
            <li key={line}>{line}</li>
          ))}
        </ul>
      </Card>
      <PlannedGroups plan={plan} />
      <FormError>{error !== null && errorMessage(error, c)}</FormError>
      <div className="flex flex-wrap justify-between gap-3">
        <Button onClick={onBack} disabled={isBusy}>
          <ArrowLeft aria-hidden />
          {t(($) => $.back)}
        </Button>
        <Button variant="primary" loading={isBusy} disabled={!isPossible} onClick={onBegin}>
          {t(($) => $.begin, { count: groups.length })}
        </Button>
      </div>
    </div>
  )
}
