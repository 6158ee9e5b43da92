import type { EvaluatedProgram, EvaluatedStudent } from './evaluation-machine'
import { failedResults } from './pending'

interface Failing extends Pick<EvaluatedStudent, 'student' | 'acta'> {
  /** The learning results that are not passed, in the order of the program. */
  readonly results: ReturnType<typeof failedResults>
}

/**
 * The students whom the acta would not pass, or leaves without a mark, in its order.
 * @param codeOf what is typed beside the marks: a code may stand instead of one, and is then no gap, or pass whatever the marks
 */
export function failingOf({ students, results, codes }: EvaluatedProgram, codeOf: (studentId: number) => string | null): Failing[] {
  const passing = new Set(codes.filter(({ passes }) => passes === true).map(({ letters }) => letters))
  return students
    .filter(({ student, passed, acta }) => {
      const code = codeOf(student.id)
      if (code !== null && passing.has(code)) return false
      return passed === false || (acta === null && code === null)
    })
    .map((line) => ({ student: line.student, acta: line.acta, results: failedResults(line, results) }))
}

export interface Lacking extends Pick<EvaluatedStudent, 'student'> {
  /** Names of tasks; empty for none. */
  readonly notAssessed: string
  readonly notHandedIn: string
  readonly unreleased: string
}

/** The students who lack something, each with the names of the tasks. */
export function lackingOf({ students, deliverables }: EvaluatedProgram): Lacking[] {
  const names = new Map(deliverables.map(({ id, name }) => [id, name]))
  const namesOf = (ids: readonly number[]) => ids.map((id) => names.get(id) ?? '').join(', ')
  return students
    .map(({ student, lacking }) => ({
      student,
      notAssessed: namesOf(lacking.not_assessed),
      notHandedIn: namesOf(lacking.not_handed_in),
      unreleased: namesOf(lacking.unreleased),
    }))
    .filter(({ notAssessed, notHandedIn, unreleased }) => notAssessed + notHandedIn + unreleased !== '')
}
