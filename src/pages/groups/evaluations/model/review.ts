import { actaWith } from './acta'
import type { EvaluatedProgram, EvaluatedStudent } from './entries'
import { failedResults } from './pending'

interface Failing extends Pick<EvaluatedStudent, 'student'> {
  /** What the acta would say; null where it would say nothing. */
  readonly acta: string | null
  /** The learning results that are not passed, in the order of the program. */
  readonly results: ReturnType<typeof failedResults>
}

/**
 * The students whom the acta would not pass, or leaves without a mark, in its order.
 * @param codeOf what is typed beside the marks: a code that decides it does so whatever the marks are
 */
export function failingOf(program: EvaluatedProgram, codeOf: (studentId: number) => string | null): Failing[] {
  return program.students.flatMap((line) => {
    const { student } = line
    const code = codeOf(student.id)
    const { acta, passed } = actaWith(line, code, program)
    // a code stands where there is no mark
    if (passed !== false && (acta !== null || code !== null)) return []
    const shown = [acta, code].filter((part) => part !== null).join(' ')
    return [{ student, acta: shown || null, results: failedResults(line, program.results) }]
  })
}

export interface Lacking extends Pick<EvaluatedStudent, 'student'> {
  /** Names of tasks; empty for none. */
  readonly notAssessed: string
  readonly notHandedIn: string
  readonly unreleased: string
  readonly changed: string
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
      changed: namesOf(lacking.changed),
    }))
    .filter(({ notAssessed, notHandedIn, unreleased, changed }) => notAssessed + notHandedIn + unreleased + changed !== '')
}
