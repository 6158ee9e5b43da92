import { Link } from '@tanstack/react-router'
import { CircleAlert, CircleX, PartyPopper, TriangleAlert } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import {
  Badge,
  Card,
  EmptyState,
  MarkFigure,
  rowLinkStyles,
  Section,
  StatusBadge,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/shared/ui'
import { classResultsTexts } from '../i18n'
import { type Behind, behindIn } from '../model/behind'

/** Who fails, is at risk or misses work, with a way to each one's results. */
export function BehindList({ students }: { readonly students: Schema<'ClassStudents'> }) {
  const t = useTexts(classResultsTexts)
  const behind = behindIn(students)
  const title = t(($) => $.behind.title)
  if (behind.length === 0) {
    return (
      <Section title={title}>
        <Card className="p-0 sm:p-0">
          <EmptyState icon={PartyPopper} title={t(($) => $.behind.nobody)}>
            {t(($) => $.behind.nobodyHint)}
          </EmptyState>
        </Card>
      </Section>
    )
  }
  const about = [t(($) => $.behind.about, { count: behind.length, all: students.rows.length }), t(($) => $.behind.riskHint)]
  return (
    <Section title={title} description={about.join(' ')}>
      <Table label={title} cards>
        <TableHeader>
          <TableRow>
            <TableHead>{t(($) => $.behind.columns.student)}</TableHead>
            <TableHead>{t(($) => $.behind.columns.why)}</TableHead>
            <TableHead>{t(($) => $.behind.columns.parts)}</TableHead>
            <TableHead numeric>{t(($) => $.behind.columns.acta)}</TableHead>
            <TableHead numeric>{t(($) => $.behind.columns.mark)}</TableHead>
          </TableRow>
        </TableHeader>
        <TableBody>
          {behind.map((each) => (
            <BehindRow key={each.row.student.id} behind={each} group={students.group.id} program={students.course.id} />
          ))}
        </TableBody>
      </Table>
    </Section>
  )
}

/** Parts named in a row; the rest are counted. */
const mostNamed = 4

interface BehindRowProps {
  readonly behind: Behind
  readonly group: number
  readonly program: number
}

function BehindRow({ behind: { row, level, failed }, group, program }: BehindRowProps) {
  const t = useTexts(classResultsTexts)
  const { student, mark, passed, acta, missing, overridden } = row
  const rest = failed.length - mostNamed
  const named = failed.slice(0, mostNamed).join(', ')
  return (
    <TableRow>
      <TableCell>
        <Link to="/user-results" search={{ student: student.id, group, program }} className={rowLinkStyles}>
          {student.display_name}
        </Link>
      </TableCell>
      <TableCell label={t(($) => $.behind.columns.why)}>
        <span className="inline-flex flex-wrap gap-1.5 max-sm:justify-end">
          {level === 'failing' && (
            <StatusBadge icon={CircleX} tone="failed">
              {t(($) => $.behind.failing)}
            </StatusBadge>
          )}
          {level === 'risk' && (
            <StatusBadge icon={TriangleAlert} tone="warning">
              {t(($) => $.behind.risk)}
            </StatusBadge>
          )}
          {missing > 0 && (
            <StatusBadge icon={CircleAlert} tone="pending">
              {t(($) => $.behind.missing, { count: missing })}
            </StatusBadge>
          )}
          {overridden && <Badge tone="info">{t(($) => $.behind.score)}</Badge>}
        </span>
      </TableCell>
      <TableCell label={t(($) => $.behind.columns.parts)} hideWhenEmpty={failed.length === 0}>
        {rest > 0 ? `${named} ${t(($) => $.behind.more, { count: rest })}` : named}
      </TableCell>
      <TableCell label={t(($) => $.behind.columns.acta)} numeric>
        {acta ?? '–'}
      </TableCell>
      <TableCell label={t(($) => $.behind.columns.mark)} numeric>
        {mark === null ? '–' : <MarkFigure state={passed ? 'passed' : 'failed'} mark={mark} className="font-semibold" />}
      </TableCell>
    </TableRow>
  )
}
