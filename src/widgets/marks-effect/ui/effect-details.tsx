import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatMark } from '@/shared/lib/format'
import { Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/shared/ui'
import { marksEffectTexts } from '../i18n'

type Effect = Schema<'MarksEffect'>
type Outcome = Schema<'MarksOutcome'>

/** How many students' marks change, as a sentence. */
export function useEffectSummary({ changed_count, groups_count, students_count }: Effect): string {
  const t = useTexts(marksEffectTexts)
  if (students_count === 0) return t(($) => $.noStudents)
  if (changed_count === 0) return t(($) => $.nobody)
  return t(($) => $.changes, { count: changed_count, of: students_count, groups: t(($) => $.groups, { count: groups_count }) })
}

/** The students whose marks change, each from what to what. */
export function EffectDetails({ effect: { changed_count, changes, final_count } }: { readonly effect: Effect }) {
  const t = useTexts(marksEffectTexts)
  const shown = ({ mark, acta, passed }: Outcome) => (
    <>
      <span className="tabular-nums">{t(($) => $.outcome, { mark: formatMark(mark), acta: acta ?? '–' })}</span>
      {passed !== null && (
        <span className={passed ? 'text-success-ink' : 'text-error-ink'}> · {t(($) => (passed ? $.passed : $.failed))}</span>
      )}
    </>
  )
  return (
    <>
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
                <TableCell label={t(($) => $.group)} className="whitespace-nowrap">
                  {group.name}
                </TableCell>
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
    </>
  )
}
