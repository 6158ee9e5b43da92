import { useSuspenseQuery } from '@tanstack/react-query'
import { Link } from '@tanstack/react-router'
import { BookOpen } from 'lucide-react'
import { resultQueries } from '@/entities/result'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger, formatPercent } from '@/shared/lib/format'
import {
  Avatar,
  Badge,
  Card,
  EmptyState,
  MarkFigure,
  PageHeader,
  rowLinkStyles,
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
import { RecoveryPlan } from './recovery-plan'
import { ReportMenu } from './report-menu'

/** The tutor's view: a student in all programs of a group. */
export function StudentPrograms({ about }: { readonly about: { readonly student: number; readonly group?: number } }) {
  const t = useTexts(userResultsTexts)
  const { student, programs } = useSuspenseQuery(resultQueries.resume(about)).data
  const name = student?.full_name ?? ''
  // as the list of the group counts: a failed learning result can fail a mark that would pass
  const failing = programs.filter(({ acta }) => acta.passed === false).length
  const group = programs[0]?.group
  const state = [
    t(($) => $.programs, { count: programs.length }),
    ...(failing > 0 ? [t(($) => $.failing, { count: failing })] : []),
    ...(group ? [group.name] : []),
  ]
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs
        items={[
          ...(group
            ? [
                {
                  key: 'group',
                  content: (
                    <Link to="/group/$id" params={{ id: group.id }} search={{ tab: 'students' }}>
                      {group.name}
                    </Link>
                  ),
                },
              ]
            : []),
          ...(group
            ? [
                {
                  key: 'all',
                  content: (
                    <Link to="/user-results" search={{ group: group.id }}>
                      {t(($) => $.allPrograms)}
                    </Link>
                  ),
                },
              ]
            : []),
          { key: 'page', content: name },
        ]}
      />
      <PageHeader
        title={name}
        documentTitle={t(($) => $.title, { name })}
        media={<Avatar name={name} src={student?.profile_image ?? null} size="lg" />}
        state={state.join(' · ')}
        action={<PrintButton />}
        {...(group ? { menu: <ReportMenu about={{ student: about.student, group: group.id }} /> } : {})}
      />
      {programs.length === 0 ? (
        <Card className="p-0 sm:p-0">
          <EmptyState icon={BookOpen} title={t(($) => $.empty)}>
            {t(($) => $.emptyBody)}
          </EmptyState>
        </Card>
      ) : (
        <Table label={t(($) => $.allPrograms)} cards>
          <TableHeader>
            <TableRow>
              <TableHead>{t(($) => $.columns.program)}</TableHead>
              <TableHead numeric>{t(($) => $.columns.delivered)}</TableHead>
              <TableHead numeric>{t(($) => $.columns.overdue)}</TableHead>
              <TableHead numeric>{t(($) => $.columns.assessed)}</TableHead>
              <TableHead numeric>{t(($) => $.columns.acta)}</TableHead>
              <TableHead numeric>{t(($) => $.columns.mark)}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {programs.map((program) => (
              <ProgramRow key={`${program.group.id}/${program.course.id}`} program={program} studentId={about.student} />
            ))}
          </TableBody>
        </Table>
      )}
      {group && <RecoveryPlan about={{ student: about.student, group: group.id }} />}
    </div>
  )
}

interface ProgramRowProps {
  readonly program: Schema<'ResultsResume'>['programs'][number]
  readonly studentId: number
}

function ProgramRow({ program, studentId }: ProgramRowProps) {
  const t = useTexts(userResultsTexts)
  const { course, group, delivered, tasks, overdue, assessed, acta, mark, passed, custom_score, taught_by } = program
  return (
    <TableRow>
      <TableCell>
        <Link to="/user-results" search={{ student: studentId, group: group.id, program: course.id }} className={rowLinkStyles}>
          {course.name}
        </Link>
        {custom_score && (
          <Badge tone="info" className="ml-2">
            {t(($) => $.score)}
          </Badge>
        )}
        {taught_by !== null && <span className="block text-sm text-muted">{t(($) => $.taughtBy, { name: taught_by })}</span>}
      </TableCell>
      <TableCell label={t(($) => $.columns.delivered)} numeric>
        {t(($) => $.deliveredOf, { done: formatInteger(delivered), total: formatInteger(tasks) })}
      </TableCell>
      <TableCell label={t(($) => $.columns.overdue)} numeric>
        {formatInteger(overdue)}
      </TableCell>
      <TableCell label={t(($) => $.columns.assessed)} numeric>
        {formatPercent(assessed)}
      </TableCell>
      <TableCell label={t(($) => $.columns.acta)} numeric>
        {acta.value ?? '–'}
      </TableCell>
      <TableCell label={t(($) => $.columns.mark)} numeric>
        {mark === null ? (
          <span className="text-muted">{t(($) => $.noMark)}</span>
        ) : (
          <MarkFigure state={passed ? 'passed' : 'failed'} mark={mark} className="font-semibold" />
        )}
      </TableCell>
    </TableRow>
  )
}
