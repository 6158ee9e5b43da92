import { createHash } from 'node:crypto'
import type { Db, Tx } from '#server/db/client.ts'
import {
  fractionText,
  gradeProgram,
  inactiveDeliverables,
  type GradebookInput,
  isOwnMark,
  type Outcome,
  type ProgramPlan,
  summarise,
} from '#server/grading/index.ts'
import { type Gradebook, loadGradebooks } from '#server/modules/gradebook/gradebook-input.ts'
import { taughtPrograms } from '#server/modules/gradebook/gradebook-queries.ts'
import { asClosed } from './as-closed.ts'
import { type HeldWork, workOf } from './held-work.ts'
import type { StoredProgram } from './queries.ts'

/**
 * Deliverables that count without a mark, those not handed in, those with a mark that the student does not see, and those with a published
 * mark of which a change is not published, by id: the published mark counts.
 */
interface Lacks {
  notAssessed: number[]
  notHandedIn: number[]
  unreleased: number[]
  changed: number[]
}

export const lacksNothing: Lacks = { notAssessed: [], notHandedIn: [], unreleased: [], changed: [] }

/** What a closing would hold of a student now. Marks in hundredths. */
export interface MarksNow {
  mark: number | null
  acta: number | null
  passed: boolean | null
  assessed: number
  /** Whether a teacher set the mark of the program in place of the computed one; of a result also one that a closed evaluation holds. */
  isOwn: boolean
  results: { id: number; mark: number; exact: string; passed: boolean; isOwn: boolean }[]
  lacks: Lacks
  /** What the marks are computed from; null where nothing is, and of a student whose work went along to another group. */
  work: HeldWork | null
}

export interface ProgramNow {
  plan: ProgramPlan
  rulesVersion: number
  /** By student id. */
  students: Map<number, MarksNow>
}

/** Nothing to hold: of an initial evaluation, and of a student of whom nothing is known. */
export const nothing: MarksNow = {
  ...{ mark: null, acta: null, passed: null, assessed: 0, isOwn: false, results: [] },
  ...{ lacks: lacksNothing, work: null },
}

/** @param later ids of tasks of after the evaluation, which nobody lacks yet */
function marksOf(input: GradebookInput, grades: Gradebook['grades'], studentId: number, later: ReadonlySet<number>): MarksNow {
  const marks = gradeProgram(input)
  const { final, acta, results } = summarise(marks)
  const shown = new Map(results.map(({ id, mark }) => [id, mark]))
  const own = grades.filter(({ student_id, outcome }) => student_id === studentId && outcome !== null)
  const inactive = inactiveDeliverables(input)
  const tasks = input.deliverables.flatMap(({ id, kind }) => (kind === 'ordinary' && !inactive.has(id) && !later.has(id) ? [id] : []))
  const idsWhere = (holds: (grade: (typeof own)[number]) => boolean) => own.filter(holds).map(({ deliverable_id }) => deliverable_id)
  const having = (outcome: Outcome) => tasks.filter((id) => (input.grades[id]?.outcome ?? 'not_assessed') === outcome)
  return {
    mark: final.mark,
    acta: acta.value,
    passed: final.passed,
    assessed: final.assessed,
    isOwn: isOwnMark(marks.program),
    results: marks.results.children.flatMap((node) => {
      const { id, value, passed } = node
      const mark = { id: Number(id), mark: shown.get(id) ?? 0, passed: passed === true, isOwn: isOwnMark(node) }
      return value === null ? [] : [{ ...mark, exact: fractionText(value) }]
    }),
    lacks: {
      notAssessed: having('not_assessed'),
      notHandedIn: having('not_handed_in'),
      unreleased: idsWhere(({ released_at }) => released_at === null),
      changed: idsWhere(({ is_changed }) => is_changed),
    },
    work: workOf(input, own),
  }
}

interface Scope {
  groupId: number
  /** Null for all programs of the group. */
  courseId: number | null
  /** An initial evaluation holds no marks. */
  isInitial: boolean
}

const programsOf = (db: Db | Tx, { groupId, courseId }: Scope, studentIds: readonly number[]) => {
  const taught = taughtPrograms(db).where('groups.id', '=', groupId)
  return loadGradebooks(db, courseId === null ? taught : taught.where('courses.id', '=', courseId), studentIds, 'staff')
}

function toProgramNow(
  { plan, rulesVersion, inputs, grades }: Gradebook,
  { isInitial }: Scope,
  later: ReadonlySet<number> = new Set(),
): ProgramNow {
  const students = [...inputs].map(([id, input]): [number, MarksNow] => [id, isInitial ? nothing : marksOf(input, grades, id, later)])
  return { plan, rulesVersion, students: new Map(students) }
}

/** The marks of students in the programs of a group as they stand, with what closed evaluations keep; by program. */
export async function programsNow(db: Db | Tx, scope: Scope, studentIds: readonly number[]): Promise<Map<number, ProgramNow>> {
  const gradebooks = await programsOf(db, scope, studentIds)
  return new Map(gradebooks.map((gradebook) => [gradebook.program.course_id, toProgramNow(gradebook, scope)]))
}

/**
 * The same for one program of an evaluation, by the rules of its closing where it is closed; undefined where the group does not have it.
 */
export async function programNow(
  db: Db | Tx,
  scope: Scope & { courseId: number },
  studentIds: readonly number[],
  stored: Pick<StoredProgram, 'closings' | 'records' | 'later'>,
): Promise<ProgramNow | undefined> {
  const [gradebook] = await programsOf(db, scope, studentIds)
  return gradebook && toProgramNow(asClosed(gradebook, stored), scope, new Set(stored.later.map(({ id }) => id)))
}

/** Names what a closing would hold of some students, so that what is closed is what was shown. */
export function fingerprintOf({ rulesVersion }: Pick<ProgramNow, 'rulesVersion'>, students: ReadonlyMap<number, MarksNow>): string {
  const lines = [...students].map(([id, { mark, acta, isOwn, results }]) => [
    ...[id, mark, acta, isOwn],
    results.map((each) => [each.id, each.exact, each.passed, each.isOwn]),
  ])
  return createHash('sha256')
    .update(JSON.stringify([rulesVersion, lines]))
    .digest('hex')
    .slice(0, 32)
}
