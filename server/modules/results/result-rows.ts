import type { components } from '#openapi/generated/schema.gen.ts'
import { type Explanation, explain, gradeProgram, type ProgramMarks, summarise } from '#server/grading/index.ts'
import { type CustomScore, scoreOf } from '#server/modules/gradebook/custom-scores.ts'
import type { Gradebook } from '#server/modules/gradebook/gradebook-input.ts'
import { fullName } from '#server/modules/people/person.ts'
import type { TeacherRow } from './result-queries.ts'

type Schemas = components['schemas']

/** The name of the teacher of a program; null where the group has not said who it is. */
export function taughtBy(teachers: readonly TeacherRow[], { program: { group_id, course_id } }: Pick<Gradebook, 'program'>): string | null {
  const teacher = teachers.find((each) => each.group_id === group_id && each.course_id === course_id)
  return teacher ? fullName(teacher) : null
}

/** The marks of one student of a gradebook. */
export function marksOf({ inputs }: Gradebook, studentId: number): ProgramMarks {
  const input = inputs.get(studentId)
  if (!input) throw new Error('the gradebook was loaded for this student')
  return gradeProgram(input)
}

const kinds = { result: true, criterion: true, content: true, deliverable: true } as const

const isRow = (node: Explanation): node is Explanation & { kind: keyof typeof kinds; id: number } =>
  node.kind in kinds && typeof node.id === 'number'

/** Nodes below a reading as rows, each parent before what is in it. `depths` are the kinds to show. */
function rowsBelow(
  parent: Explanation,
  shown: readonly (keyof typeof kinds)[],
  score: (node: Explanation & { id: number }) => CustomScore | null,
): Schemas['ResultMark'][] {
  return parent.children.flatMap((node) => {
    if (!isRow(node) || !shown.includes(node.kind)) return []
    const { id, kind, code, name, weight, share, mark, computed, passed, assessed, excluded } = node
    const row = { id, kind, code, name, weight, share, mark, computed, passed, assessed, excluded }
    const parentId = typeof parent.id === 'number' && parent.kind !== 'program' ? parent.id : null
    return [{ ...row, parent_id: parentId, custom_score: score(node) }, ...rowsBelow(node, shown, score)]
  })
}

/** Learning results with their criteria. */
export const rowsByRa = (gradebook: Gradebook, studentId: number) =>
  rowsBelow(explain(marksOf(gradebook, studentId).results), ['result', 'criterion'], ({ kind, id }) =>
    kind === 'result' ? scoreOf(gradebook, studentId, { learning_result_id: id }) : null,
  )

/** Contents with their deliverables. */
export const rowsByUnit = (gradebook: Gradebook, studentId: number) =>
  rowsBelow(explain(marksOf(gradebook, studentId).contents), ['content', 'deliverable'], ({ kind, id }) =>
    kind === 'content' ? scoreOf(gradebook, studentId, { content_id: id }) : null,
  )

/** The mark of a program, with what the acta would say. */
export function finalOf(gradebook: Gradebook, studentId: number) {
  const { final, acta } = summarise(marksOf(gradebook, studentId))
  const shown: Schemas['ResultActa'] =
    acta.value === null
      ? { value: null, passed: null, provisional: true, capped: false }
      : { value: acta.value, passed: acta.passed, provisional: acta.provisional, capped: acta.value < acta.rounded }
  return {
    mark: final.mark,
    passed: final.passed,
    assessed: final.assessed,
    acta: shown,
    custom_score: scoreOf(gradebook, studentId, {}),
  }
}
