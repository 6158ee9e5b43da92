import type { RequestBody } from '#server/contract.ts'
import type { TestApp } from '#server/testing/app.ts'
import {
  createClassroom,
  createContents,
  createCourse,
  createDeliverable,
  createResults,
  grade,
  offer,
} from '#server/testing/factories/index.ts'
import { otherRules } from './other-rules.ts'

type Change = RequestBody<'previewCourseChanges'>['changes'][number]

/**
 * A program with marks: two tasks of criterion `a`, and one of `c` without marks whose recovery has one, which stands in another content.
 */
export async function openProgram(app: TestApp, final_reading: 'results' | 'contents' = 'results') {
  const room = await createClassroom(app.db)
  const course = await createCourse(app.db, { center_id: room.center.id }, { final_reading, gate: false })
  const results = await createResults(app.db, course, [{ criteria: [{}, {}] }, { criteria: [{}] }])
  const contents = await createContents(app.db, course, [
    { name: 'Uno', children: [{ name: 'Unidad' }] },
    { name: 'Dos' },
    { name: 'Tres' },
  ])
  const [a, b, c] = results.map(({ id }) => id) as [number, number, number]
  const at = (name: string) => contents.find((each) => each.name === name)?.id ?? 0
  const link = (criterion_id: number, weight = 10_000) => ({ criterion_id, weight })
  const first = await createDeliverable(app.db, course, { name: 'Primera', content_id: at('Unidad'), weight: 5000 }, [link(a)])
  const second = await createDeliverable(app.db, course, { content_id: at('Dos'), weight: 5000 }, [link(a, 5000), link(b, 5000)])
  const third = await createDeliverable(app.db, course, { content_id: at('Tres'), weight: 5000 }, [link(c)])
  const recovery = { name: 'Recuperación', content_id: at('Dos'), kind: 'recovery', recovers_id: third.id } as const
  const again = await createDeliverable(app.db, course, recovery)
  await offer(app.db, room.group, course)
  const mark = async (group: typeof room.group, student: (typeof room.students)[number]) => {
    await grade(app.db, { group, deliverable: first, student, mark: 400, by: room.teacher })
    await grade(app.db, { group, deliverable: second, student, mark: 900, by: room.teacher })
    await grade(app.db, { group, deliverable: again, student, mark: 700, by: room.teacher })
  }
  const [student] = room.students
  if (!student) throw new Error('a classroom has students')
  await mark(room.group, student)
  const client = await app.as(room.teacher.id)
  const params = { id: course.id }
  const preview = (changes: Change[]) => client.ok('previewCourseChanges', { params, body: { changes } })
  const marks = async () => (await client.ok('previewCourseRules', { params, body: otherRules })).changes.map(({ before }) => before)
  return {
    ...room,
    course,
    client,
    preview,
    marks,
    mark,
    at,
    a,
    c,
    first,
    third,
    resultOf: (index: number) => results[index]?.learning_result_id ?? 0,
  }
}
