import { useSuspenseQuery } from '@tanstack/react-query'
import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarCheck, Lock, LockOpen, Plus } from 'lucide-react'
import { useState } from 'react'
import { evaluationQueries } from '@/entities/evaluation'
import type { Schema } from '@/shared/api'
import { useLanguage, useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import {
  Button,
  EmptyState,
  lazyModule,
  PageHeader,
  rowLinkStyles,
  Section,
  Select,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  useLazyModule,
} from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { centerEvaluationTexts } from '../i18n'
import { daysOf } from '../model/days'

const dialog = lazyModule(() => import('./add-to-groups'))
const route = getRouteApi('/_private/center/$id_/evaluations')

/** The evaluations of all groups of a center in a school year. */
export function CenterEvaluationsPage() {
  const { id } = route.useParams()
  const { period } = route.useSearch()
  const navigate = route.useNavigate()
  return <CenterEvaluations centerId={id} period={period} onPeriod={(next) => void navigate({ search: { period: next }, replace: true })} />
}

interface CenterEvaluationsProps {
  readonly centerId: number
  readonly period?: string | undefined
  readonly onPeriod: (period: string) => void
}

export function CenterEvaluations({ centerId, period, onPeriod }: CenterEvaluationsProps) {
  const t = useTexts(centerEvaluationTexts)
  const { data } = useSuspenseQuery(evaluationQueries.ofCenter(centerId, period))
  const { center, evaluations, periods } = data
  const [isAdding, setIsAdding] = useState(false)
  const code = useLazyModule(dialog, isAdding, { onFailed: () => setIsAdding(false) })
  const add = (
    <Button variant="primary" onClick={() => setIsAdding(true)}>
      <Plus aria-hidden />
      {t(($) => $.add)}
    </Button>
  )
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'center',
            content: (
              <Link to="/center/$id" params={{ id: centerId }}>
                {center.name}
              </Link>
            ),
          },
          { key: 'page', content: t(($) => $.title) },
        ]}
      />
      <PageHeader
        title={t(($) => $.title)}
        documentTitle={t(($) => $.documentTitle, { center: center.name })}
        state={data.period === null ? ' ' : t(($) => $.state, { count: evaluations.length, period: data.period })}
        {...(evaluations.length > 0 || periods.length > 1
          ? {
              action: (
                <>
                  {periods.length > 1 && (
                    <Select
                      aria-label={t(($) => $.period)}
                      value={data.period ?? ''}
                      options={periods.map((value) => ({ value, label: value }))}
                      onValueChange={onPeriod}
                    />
                  )}
                  {add}
                </>
              ),
            }
          : {})}
      />
      {evaluations.length === 0 ? (
        <EmptyState icon={CalendarCheck} title={t(($) => $.empty)} action={add}>
          {t(($) => $.emptyBody)}
        </EmptyState>
      ) : (
        daysOf(evaluations).map((day) => <DayTable key={day.date} {...day} />)
      )}
      {code && isAdding && <code.AddToGroups centerId={centerId} evaluations={evaluations} onClose={() => setIsAdding(false)} />}
    </div>
  )
}

function DayTable({ date, evaluations }: ReturnType<typeof daysOf>[number]) {
  const t = useTexts(centerEvaluationTexts)
  const language = useLanguage()
  const shown = date === null ? t(($) => $.noDate) : formatDate(date, 'long', { language })
  return (
    <Section title={shown}>
      <Table cards label={t(($) => $.table, { date: shown })} style={{ tableLayout: 'fixed' }}>
        <TableHeader>
          <TableRow>
            <TableHead>{t(($) => $.group)}</TableHead>
            <TableHead>{t(($) => $.evaluation)}</TableHead>
            <TableHead>{t(($) => $.progress)}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {evaluations.map((evaluation) => (
            <TableRow key={evaluation.id}>
              <TableCell>
                <Link to="/group/$groupId/evaluations" params={{ groupId: evaluation.group.id }} className={rowLinkStyles}>
                  {evaluation.group.name}
                </Link>
              </TableCell>
              <TableCell label={t(($) => $.evaluation)}>
                {evaluation.name} · {t(($) => $.kinds[evaluation.kind])}
              </TableCell>
              <TableCell label={t(($) => $.progress)}>
                <Progress {...evaluation} />
              </TableCell>
            </TableRow>
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}

function Progress({ programs, closed }: Schema<'CenterEvaluations'>['evaluations'][number]) {
  const t = useTexts(centerEvaluationTexts)
  if (programs === 0 && closed === 0) return <span className="text-muted">{t(($) => $.noPrograms)}</span>
  if (closed >= programs)
    return (
      <StatusBadge icon={Lock} tone="passed">
        {t(($) => $.closed)}
      </StatusBadge>
    )
  return (
    <StatusBadge icon={LockOpen} tone="pending">
      {closed === 0 ? t(($) => $.open) : t(($) => $.part, { closed, count: programs })}
    </StatusBadge>
  )
}
