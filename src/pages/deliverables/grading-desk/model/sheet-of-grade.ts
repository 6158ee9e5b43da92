import { formatMark } from '@/shared/lib/format'
import type { Desk, Graded, Opened, Sheet, TeacherGrade } from './grading-words'

/** How the server reads what is not a number; the same in both languages. */
export const outcomeText = { not_handed_in: 'NP', not_assessed: 'NE', exempt: 'EX' } as const satisfies Record<
  Exclude<TeacherGrade['outcome'], 'marked' | null>,
  string
>

function markText({ outcome, mark }: TeacherGrade): string {
  if (outcome === null) return ''
  return outcome === 'marked' ? formatMark(mark) : outcomeText[outcome]
}

/** A grade as the text of the fields. Without a version of its own it is for the one that counts. */
export function sheetOf(grade: TeacherGrade, { selected_version_id, versions }: Pick<Desk, 'selected_version_id' | 'versions'>): Sheet {
  const { entry } = grade
  return {
    mode: entry,
    mark: entry === 'mark' ? markText(grade) : '',
    points: entry === 'points' && grade.points !== null ? formatMark(grade.points) : '',
    criteria:
      entry === 'criteria' ? Object.fromEntries(grade.criteria.map(({ criterion_id, mark }) => [criterion_id, formatMark(mark)])) : {},
    feedback: grade.feedback,
    note: grade.private_note,
    versionId: grade.version_id ?? selected_version_id ?? versions[0]?.id ?? null,
  }
}

export function opened(desk: Desk): Opened {
  return { desk, sheet: sheetOf(desk.grade, desk) }
}

export function graded(grade: TeacherGrade, desk: Pick<Desk, 'selected_version_id' | 'versions'>): Graded {
  return { grade, sheet: sheetOf(grade, desk) }
}
