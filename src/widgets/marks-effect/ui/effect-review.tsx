import { useEffect, useRef } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { Button, Card, FormError, Section, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/shared/ui'
import { marksEffectTexts } from '../i18n'

type Outcome = Schema<'MarksOutcome'>

interface EffectReviewProps {
  readonly effect: Schema<'MarksEffect'>
  readonly error: string | null
  readonly isSaving: boolean
  /** The buttons: "Guardar estas reglas", "Volver a las reglas". */
  readonly labels: { readonly accept: string; readonly back: string }
  readonly onBack: () => void
  readonly onAccept: () => void
}

/** Whose marks a change of a program changes, from what to what, before it is saved. */
export function EffectReview({ effect, error, isSaving, labels, onBack, onAccept }: EffectReviewProps) {
  const t = useTexts(marksEffectTexts)
  const summary = useRef<HTMLParagraphElement>(null)
  useEffect(() => summary.current?.focus(), [])
  const { changed_count, changes, final_count, groups_count, students_count } = effect
  const groups = t(($) => $.groups, { count: groups_count })
  const shown = ({ mark, acta, passed }: Outcome) => (
    <>
      <span className="tabular-nums">{t(($) => $.outcome, { mark: formatMark(mark), acta: acta ?? '–' })}</span>
      {passed !== null && (
        <span className={passed ? 'text-success-ink' : 'text-error-ink'}> · {t(($) => (passed ? $.passed : $.failed))}</span>
      )}
    </>
  )
  return (
    <Section title={t(($) => $.title)}>
      <Card className="flex flex-col gap-4">
        <p ref={summary} tabIndex={-1} className="text-md outline-none">
          {students_count === 0
            ? t(($) => $.noStudents)
            : changed_count === 0
              ? t(($) => $.nobody)
              : t(($) => $.changes, { count: changed_count, of: students_count, groups })}
        </p>
        {final_count < changed_count && (
          <p className="text-md text-muted">{final_count === 0 ? t(($) => $.onlyInner) : t(($) => $.finals, { count: final_count })}</p>
        )}
        {changes.length > 0 && (
          <Table label={t(($) => $.title)} cards maxHeight="60vh">
            <TableHeader>
              <TableRow>
                <TableHead>{t(($) => $.student)}</TableHead>
                <TableHead>{t(($) => $.group)}</TableHead>
                <TableHead>{t(($) => $.before)}</TableHead>
                <TableHead>{t(($) => $.after)}</TableHead>
              </TableRow>
            </TableHeader>
            <TableBody>
              {changes.map(({ group, student, before, after }) => (
                <TableRow key={`${group.id} ${student.id}`}>
                  <TableCell label={t(($) => $.student)}>{student.name}</TableCell>
                  <TableCell label={t(($) => $.group)}>{group.name}</TableCell>
                  <TableCell label={t(($) => $.before)}>{shown(before)}</TableCell>
                  <TableCell label={t(($) => $.after)}>{shown(after)}</TableCell>
                </TableRow>
              ))}
            </TableBody>
          </Table>
        )}
        {changed_count > changes.length && (
          <p className="text-sm text-muted">{t(($) => $.more, { count: changed_count - changes.length })}</p>
        )}
        <FormError>{error}</FormError>
        <div className="flex flex-wrap gap-3">
          <Button variant="secondary" disabled={isSaving} onClick={onBack}>
            {labels.back}
          </Button>
          <Button variant="primary" loading={isSaving} onClick={onAccept}>
            {labels.accept}
          </Button>
        </div>
      </Card>
    </Section>
  )
}
