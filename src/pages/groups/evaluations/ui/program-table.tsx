import { LockOpen } from 'lucide-react'
import { useLanguage, useTexts } from '@/shared/i18n'
import { formatMark, formatPercent } from '@/shared/lib/format'
import {
  Badge,
  Button,
  Input,
  MarkFigure,
  type MarkState,
  Select,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
} from '@/shared/ui'
import { evaluationTexts } from '../i18n'
import type { Entry, EvaluatedProgram, EvaluatedStudent } from '../model/evaluation-machine'

interface ProgramTableProps {
  readonly program: EvaluatedProgram
  readonly entryOf: (studentId: number) => Entry
  /** While the evaluation is open. */
  readonly onType?: (studentId: number, entry: Entry) => void
  /** Once it is closed. */
  readonly onReopen?: (studentId: number) => void
  readonly onCloseAgain?: (studentId: number) => void
}

const stateOf = (passed: boolean | null): MarkState => (passed === null ? 'notAssessed' : passed ? 'passed' : 'failed')

/** The lines of an acta: marks by learning result, the mark, what the acta says, and remarks. */
export function ProgramTable({ program, entryOf, onType, onReopen, onCloseAgain }: ProgramTableProps) {
  const t = useTexts(evaluationTexts)
  const { evaluation, results, students, codes } = program
  const language = useLanguage()
  const hasMarks = evaluation.kind !== 'initial'
  const options = [
    { value: '', label: t(($) => $.program.noCode) },
    ...codes.map(({ letters, name }) => ({ value: letters, label: `${letters} · ${name[language]}` })),
  ]
  return (
    <Table cards label={t(($) => $.program.table, { evaluation: evaluation.name })}>
      <TableHeader>
        <TableRow>
          <TableHead>{t(($) => $.program.student)}</TableHead>
          {hasMarks &&
            results.map(({ id, code, name }) => (
              <TableHead key={id} numeric>
                <span title={name}>{code}</span>
              </TableHead>
            ))}
          {hasMarks && <TableHead numeric>{t(($) => $.program.mark)}</TableHead>}
          {hasMarks && <TableHead numeric>{t(($) => $.program.acta)}</TableHead>}
          <TableHead>{t(($) => $.program.code)}</TableHead>
          <TableHead>{t(($) => $.program.remark)}</TableHead>
          {onReopen && (
            <TableHead>
              <span className="sr-only">{t(($) => $.program.actions)}</span>
            </TableHead>
          )}
        </TableRow>
      </TableHeader>
      <TableBody>
        {students.map((line) => {
          const { student } = line
          const entry = entryOf(student.id)
          const name = student.full_name
          return (
            <TableRow key={student.id}>
              <TableCell className="min-w-56">
                <span className="font-medium">{student.display_name}</span>
                <Lacks line={line} results={results} isClosed={program.closed_at !== null} />
              </TableCell>
              {hasMarks &&
                results.map(({ id, code }) => {
                  const held = line.results.find((each) => each.id === id)
                  return (
                    <TableCell key={id} label={code} numeric hideWhenEmpty={!held}>
                      {held ? <MarkFigure state={stateOf(held.passed)} mark={held.mark} /> : <span className="text-muted">–</span>}
                    </TableCell>
                  )
                })}
              {hasMarks && (
                <TableCell label={t(($) => $.program.mark)} numeric>
                  {formatMark(line.mark)}
                </TableCell>
              )}
              {hasMarks && (
                <TableCell label={t(($) => $.program.acta)} numeric className="font-semibold">
                  {line.acta ?? '–'}
                </TableCell>
              )}
              <TableCell label={t(($) => $.program.code)} hideWhenEmpty={!onType && entry.code === null}>
                {onType ? (
                  <Select
                    size="sm"
                    className="min-w-24"
                    aria-label={t(($) => $.program.codeOf, { name })}
                    options={options}
                    value={entry.code ?? ''}
                    onValueChange={(code) => onType(student.id, { ...entry, code: code === '' ? null : code })}
                  />
                ) : (
                  entry.code
                )}
              </TableCell>
              <TableCell label={t(($) => $.program.remark)} hideWhenEmpty={!onType && entry.remark === ''}>
                {onType ? (
                  <Input
                    size="sm"
                    className="min-w-40"
                    aria-label={t(($) => $.program.remarkOf, { name })}
                    maxLength={2000}
                    value={entry.remark}
                    onChange={(event) => onType(student.id, { ...entry, remark: event.target.value })}
                  />
                ) : (
                  entry.remark
                )}
              </TableCell>
              {onReopen && onCloseAgain && (
                <TableCell className="text-right">
                  {line.reopened ? (
                    <Button
                      size="sm"
                      variant="primary"
                      aria-label={t(($) => $.program.closeAgainOf, { name })}
                      onClick={() => onCloseAgain(student.id)}
                    >
                      {t(($) => $.program.closeAgain)}
                    </Button>
                  ) : (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t(($) => $.program.reopenOf, { name })}
                      onClick={() => onReopen(student.id)}
                    >
                      <LockOpen aria-hidden />
                      {t(($) => $.program.reopen)}
                    </Button>
                  )}
                </TableCell>
              )}
            </TableRow>
          )
        })}
      </TableBody>
    </Table>
  )
}

interface LacksProps {
  readonly line: EvaluatedStudent
  readonly results: EvaluatedProgram['results']
  readonly isClosed: boolean
}

/** Under the name: what a student lacks, how much is assessed, which marks the teacher set, and what the acta would be now. */
export function Lacks({ line, results, isClosed }: LacksProps) {
  const t = useTexts(evaluationTexts)
  const own = results.filter(({ id }) => line.results.some((each) => each.id === id && each.is_own)).map(({ code }) => code)
  const places = line.is_own ? [...own, t(($) => $.program.ownProgram)] : own
  const { not_assessed, not_handed_in, unreleased, assessed, reopened, now, acta } = line
  const facts = [
    line.mark !== null && assessed < 10_000 && t(($) => $.program.assessed, { percent: formatPercent(assessed) }),
    places.length > 0 && t(($) => $.program.own, { places: places.join(', ') }),
    !isClosed && not_assessed > 0 && t(($) => $.program.notAssessed, { count: not_assessed }),
    !isClosed && not_handed_in > 0 && t(($) => $.program.notHandedIn, { count: not_handed_in }),
    !isClosed && unreleased > 0 && t(($) => $.program.unreleased, { count: unreleased }),
    isClosed &&
      now.acta !== acta &&
      line.code === null &&
      (now.acta === null ? t(($) => $.program.nowNone) : t(($) => $.program.now, { acta: now.acta })),
  ].filter(Boolean)
  return (
    <>
      {facts.length > 0 && <span className="block text-sm text-muted">{facts.join(' · ')}</span>}
      {reopened && (
        <span className="mt-0.5 flex flex-wrap items-center gap-1.5 text-sm text-muted">
          <Badge tone="warning">{t(($) => $.program.reopened)}</Badge>
          {reopened.by
            ? t(($) => $.program.reopenedWhy, { person: reopened.by ?? '', reason: reopened.reason })
            : t(($) => $.program.reopenedWhyOnly, { reason: reopened.reason })}
        </span>
      )}
    </>
  )
}
