import type { components } from '#openapi/generated/schema.gen.ts'
import type { TestApp } from '#server/testing/app.ts'
import { createClassroom, createContents, createCourse, createDeliverable, createResults, offer } from '#server/testing/factories/index.ts'

export type Weights = components['schemas']['CourseWeights']
type Row = components['schemas']['WeightRow']

export const rowsOf = ({ groups }: Weights, kind: Row['kind']) => groups.flatMap(({ rows }) => rows).filter((row) => row.kind === kind)
/** The change of a row; what is left out stays. */
export const changeOf = ({ kind, id, deliverable_id, weight, pinned, revision }: Row, change: Partial<Row>) => ({
  ...{ kind, id, deliverable_id, weight, pinned, revision },
  ...change,
})

/** A program with two learning results, a tree, two deliverables in a class and a third one beside the class. */
export async function openProgram(app: TestApp) {
  const room = await createClassroom(app.db)
  const course = await createCourse(app.db, { center_id: room.center.id })
  const criteria = await createResults(app.db, course, [{ criteria: [{}, {}] }, { criteria: [{}] }])
  const contents = await createContents(app.db, course, [
    { name: 'Bloque', children: [{ name: 'Unidad', children: [{ name: 'Clase' }, { name: 'Archivada', is_active: false }] }] },
    { name: 'Segundo' },
  ])
  const [unit, lesson] = ['Unidad', 'Clase'].map((name) => contents.find((each) => each.name === name)?.id ?? 0)
  const linked = (index: number, weight: number) => ({ criterion_id: criteria[index]?.id ?? 0, weight })
  const first = await createDeliverable(app.db, course, { name: 'Primera', content_id: lesson ?? 0, weight: 4000 }, [
    linked(2, 7000),
    linked(0, 3000),
  ])
  const second = await createDeliverable(app.db, course, { name: 'Segunda', content_id: lesson ?? 0, weight: 6000 }, [linked(1, 10_000)])
  await createDeliverable(app.db, course, { name: 'Junto a la clase', content_id: unit ?? 0, weight: 0 })
  await createDeliverable(app.db, course, { name: 'Recuperación', content_id: lesson ?? 0, kind: 'recovery', recovers_id: first.id })
  await offer(app.db, room.group, course)
  const client = await app.as(room.teacher.id)
  const params = { id: course.id }
  const read = () => client.ok('getCourseWeights', { params })
  const save = (changes: ReturnType<typeof changeOf>[]) => client.call('saveCourseWeights', { params, body: { changes } })
  const preview = (changes: ReturnType<typeof changeOf>[]) => client.ok('previewCourseWeights', { params, body: { changes } })
  return { ...room, course, criteria, contents, first, second, client, params, read, save, preview }
}

/** A row of a kind, in the order of the answer. */
export const row = (weights: Weights, kind: Row['kind'], index = 0): Row => {
  const found = rowsOf(weights, kind)[index]
  if (!found) throw new Error(`there is no ${kind} ${index}`)
  return found
}
