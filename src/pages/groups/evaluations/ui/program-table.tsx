import { CircleHelp, LockOpen } from 'lucide-react'
import { useLanguage, useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import {
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
import { actaWith } from '../model/acta'
import type { Entry, EvaluatedProgram } from '../model/entries'
import { Lacks } from './lacks'

interface ProgramTableProps {
  readonly program: EvaluatedProgram
  readonly entryOf: (studentId: number) => Entry
  /** While the evaluation is open. */
  readonly onType?: (studentId: number, entry: Entry) => void
  /** Once it is closed. */
  readonly onReopen?: (studentId: number) => void
  readonly onCloseAgain?: (studentId: number) => void
  /** Asks how a closed mark was computed. */
  readonly onExplain?: (studentId: number) => void
}

const stateOf = (passed: boolean | null): MarkState => (passed === null ? 'notAssessed' : passed ? 'passed' : 'failed')

/** The lines of an acta: marks by learning result, the mark, what the acta says, and remarks. */
export function ProgramTable({ program, entryOf, onType, onReopen, onCloseAgain, onExplain }: ProgramTableProps) {
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
          {(onReopen || onExplain) && (
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
                <Lacks line={line} program={program} isClosed={program.closed_at !== null} />
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
                  {actaWith(line, entry.code, program).acta ?? '–'}
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
              {(onReopen || onExplain) && (
                <TableCell className="text-right">
                  {onExplain && line.is_explained && (
                    <Button
                      size="sm"
                      variant="ghost"
                      aria-label={t(($) => $.program.explainOf, { name })}
                      onClick={() => onExplain(student.id)}
                    >
                      <CircleHelp aria-hidden />
                      {t(($) => $.program.explain)}
                    </Button>
                  )}
                  {line.reopened && onCloseAgain && (
                    <Button
                      size="sm"
                      variant="primary"
                      aria-label={t(($) => $.program.closeAgainOf, { name })}
                      onClick={() => onCloseAgain(student.id)}
                    >
                      {t(($) => $.program.closeAgain)}
                    </Button>
                  )}
                  {!line.reopened && onReopen && (
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
