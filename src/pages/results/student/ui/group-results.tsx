import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { Archive, BookOpen, CircleX, Users } from 'lucide-react'
import { resultQueries } from '@/entities/result'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import {
  AlertBox,
  Badge,
  Card,
  EmptyState,
  MarkFigure,
  PageHeader,
  rowLinkStyles,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { userResultsTexts } from '../i18n'
import { PrintButton } from './print-button'

type Results = Schema<'GroupResults'>
type Row = Results['rows'][number]

/** The tutor's view of a group: each student in all programs, with what is failed and missed. */
export function GroupResults({ groupId }: { readonly groupId: number }) {
  const t = useTexts(userResultsTexts)
  const { data } = useSuspenseQuery(resultQueries.group(groupId))
  const { group, archived, courses, rows } = data
  const failing = rows.filter((row) => row.failing > 0).length
  const state = [
    t(($) => $.students, { count: rows.length }),
    t(($) => $.programs, { count: courses.length }),
    ...(failing > 0 ? [t(($) => $.group.failing, { count: failing })] : []),
  ]
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          {
            key: 'group',
            content: (
              <Link to="/group/$id" params={{ id: group.id }} search={{ tab: 'students' }}>
                {group.name}
              </Link>
            ),
          },
          { key: 'page', content: t(($) => $.allPrograms) },
        ]}
      />
      <PageHeader
        title={t(($) => $.group.title, { group: group.name })}
        state={state.join(' · ')}
        {...(rows.length > 0 && courses.length > 0 ? { action: <PrintButton /> } : {})}
      />
      {archived && <AlertBox icon={Archive}>{t(($) => $.archived)}</AlertBox>}
      {rows.length === 0 || courses.length === 0 ? <Nothing results={data} /> : <Marks results={data} />}
    </div>
  )
}

function Nothing({ results: { rows } }: { readonly results: Results }) {
  const t = useTexts(userResultsTexts)
  const hasNobody = rows.length === 0
  return (
    <Card className="p-0 sm:p-0">
      <EmptyState icon={hasNobody ? Users : BookOpen} title={hasNobody ? t(($) => $.group.nobody) : t(($) => $.empty)}>
        {hasNobody ? t(($) => $.group.nobodyBody) : t(($) => $.emptyBody)}
      </EmptyState>
    </Card>
  )
}

function Marks({ results: { group, courses, rows } }: { readonly results: Results }) {
  const t = useTexts(userResultsTexts)
  const failed = courses.map((_, index) => rows.filter(({ marks }) => marks[index]?.acta.passed === false).length)
  return (
    <>
      <Table label={t(($) => $.allPrograms)} cards>
        <TableHeader>
          <TableRow>
            <TableHead>{t(($) => $.columns.student)}</TableHead>
            <TableHead numeric>{t(($) => $.columns.failing)}</TableHead>
            {courses.map(({ id, name }) => (
              <TableHead key={id} numeric>
                <Link
                  to="/class-results"
                  search={{ group: group.id, course: id }}
                  className="inline-block max-w-40 min-w-20 rounded-sm text-balance whitespace-normal hover:underline hover:underline-offset-3"
                >
                  {name}
                </Link>
              </TableHead>
            ))}
            <TableHead numeric>{t(($) => $.columns.absences)}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {rows.map((row) => (
            <StudentRow key={row.student.id} row={row} group={group.id} courses={courses} />
          ))}
          <TableRow className="font-medium">
            <TableCell>{t(($) => $.group.notPassed)}</TableCell>
            <TableCell label={t(($) => $.columns.failing)} numeric>
              {formatInteger(failed.reduce((sum, count) => sum + count, 0))}
            </TableCell>
            {courses.map(({ id, name }, index) => (
              <TableCell key={id} label={name} numeric>
                {formatInteger(failed[index] ?? 0)}
              </TableCell>
            ))}
            <TableCell hideOnPhone />
          </TableRow>
        </TableBody>
      </Table>
      <p className="text-sm text-muted">{t(($) => $.group.hint)}</p>
    </>
  )
}

interface StudentRowProps extends Pick<Results, 'courses'> {
  readonly row: Row
  readonly group: number
}

function StudentRow({ row: { student, marks, failing, absent, justified, late }, group, courses }: StudentRowProps) {
  const t = useTexts(userResultsTexts)
  const absences = [
    absent + justified > 0 && t(($) => $.group.absent, { count: absent + justified }),
    justified > 0 && t(($) => $.group.justified, { count: justified }),
    late > 0 && t(($) => $.group.late, { count: late }),
  ].filter(Boolean)
  return (
    <TableRow>
      <TableCell>
        <Link to="/user-results" search={{ student: student.id, group }} className={rowLinkStyles}>
          {student.display_name}
        </Link>
      </TableCell>
      <TableCell label={t(($) => $.columns.failing)} numeric>
        {failing === 0 ? (
          <span className="text-muted">{formatInteger(0)}</span>
        ) : (
          <StatusBadge icon={CircleX} tone="failed">
            {formatInteger(failing)}
          </StatusBadge>
        )}
      </TableCell>
      {courses.map(({ id, name }, index) => (
        <TableCell key={id} label={name} numeric>
          <ProgramMark mark={marks[index]} />
        </TableCell>
      ))}
      <TableCell label={t(($) => $.columns.absences)} numeric>
        {absences.length === 0 ? (
          <span className="text-muted">{formatInteger(0)}</span>
        ) : (
          <span className="sm:whitespace-nowrap">{absences.join(' · ')}</span>
        )}
      </TableCell>
    </TableRow>
  )
}

/** The mark; below it what the acta would say where that is not the same in words. */
function ProgramMark({ mark }: { readonly mark: Row['marks'][number] | undefined }) {
  const t = useTexts(userResultsTexts)
  if (!mark || mark.mark === null) return <span className="text-sm text-muted">{t(($) => $.noMark)}</span>
  const { acta, overridden } = mark
  return (
    <span className="inline-flex flex-col items-end gap-0.5">
      <MarkFigure state={mark.passed ? 'passed' : 'failed'} mark={mark.mark} className="font-semibold" />
      {acta.capped && <span className="text-sm text-failed-ink">{t(($) => $.group.capped, { mark: acta.value ?? '' })}</span>}
      {overridden && <Badge tone="info">{t(($) => $.score)}</Badge>}
    </span>
  )
}
