import type { EvaluatedProgram, EvaluatedStudent } from './entries'

export interface ActaLine {
  /** The whole mark; null where the acta has none. */
  readonly acta: number | null
  /** Null where nothing decides it. */
  readonly passed: boolean | null
}

/** What the acta says of a student with a code beside the marks, as the server combines them when it closes. */
export function actaWith(
  { acta, passed, is_own }: EvaluatedStudent,
  letters: string | null,
  { codes }: Pick<EvaluatedProgram, 'codes'>,
): ActaLine {
  const code = codes.find((each) => each.letters === letters)
  if (!code) return { acta, passed }
  const { carries_mark, only_with, passes } = code
  // of a recognised program only the mark that the teacher set is that of the acta
  const isRecognised = passes === true && carries_mark === 'optional' && !is_own
  if (carries_mark === 'never' || isRecognised) return { acta: null, passed: passes }
  if (only_with !== null && carries_mark === 'optional' && acta !== only_with) return { acta: null, passed: passes }
  return { acta, passed: passes ?? (acta === null ? null : passed) }
}

/** Passed and failed students, and those of whom nothing is decided: the totals of the printed acta. */
export function totalsOf(program: EvaluatedProgram, codeOf: (studentId: number) => string | null) {
  const lines = program.students.map((line) => actaWith(line, codeOf(line.student.id), program))
  const count = (is: boolean | null) => lines.filter(({ passed }) => passed === is).length
  return { passed: count(true), failed: count(false), without: count(null) }
}
