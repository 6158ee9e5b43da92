import { afterAll, beforeAll, expect, it } from 'vitest'
import { createClassroom, createDeliverable, grade, holdInEvaluation } from '#server/testing/factories/index.ts'
import { type TestStore, testStore } from '#server/testing/template.ts'
import { json } from './json.ts'
import { migrate, readMigrations } from './migrate.ts'

let store: TestStore
beforeAll(async () => {
  store = await testStore()
})
afterAll(() => store.dispose())

const repeated: string[] = []

/** Runs a migration again, on rows as the program wrote them before it. */
async function repeat(name: string): Promise<void> {
  repeated.push(name)
  const known = await readMigrations()
  const again = repeated.map((each, index) => {
    const version = known.length + index + 1
    const sql = known.find((migration) => migration.name.endsWith(`_${each}`))?.sql ?? ''
    return { version, name: `${String(version).padStart(4, '0')}_${each}`, sql, checksum: each }
  })
  await migrate(store, [...known, ...again])
}

it('lowers the marks that were rounded up onto a line, wherever they are kept', async () => {
  const { db } = store
  const room = await createClassroom(db, { students: 1 })
  const [student] = room.students
  const [first, second] = room.criteria
  if (!student || !first || !second) throw new Error('a classroom has a student and two criteria')
  const released_at = new Date('2026-11-20T09:00:00Z')
  /** A mark of 5.00 as it was stored. */
  const marked = async (
    given: { max_points?: number; points?: number; criteria?: [number, number] },
    change: Record<string, unknown> = {},
  ) => {
    const { max_points = 1000, points, criteria: marks } = given
    const weights = [first, second].map(({ id }, index) => ({ criterion_id: id, weight: index === 0 ? 3333 : 6667 }))
    const deliverable = await createDeliverable(db, room.course, { max_points }, marks ? weights : [])
    const criteria = marks && weights.map(({ criterion_id }, index) => ({ criterion_id, mark: marks[index] ?? 0 }))
    const { submission_id } = await grade(db, { group: room.group, deliverable, student, mark: 500, ...(criteria && { criteria }) })
    const stored = { mark: 500, ...(points !== undefined && { points, entry: 'points' as const }), ...change }
    await db.updateTable('grades').set(stored).where('submission_id', '=', submission_id).execute()
    return submission_id
  }
  const exempt = (before: object) => ({
    outcome: 'exempt',
    mark: null,
    points: null,
    entry: 'mark',
    released_at,
    exemption_reason: '',
    before_exemption: json(before),
  })
  const byPoints = { mark: 500, points: 999, entry: 'points' }
  const twenty = { max_points: 2000 }
  // 3333 × 499 + 6667 × 500 of 10000 are 499.67
  const byCriteria = (marks: [number, number]) => ({
    ...{ mark: 500, points: null, entry: 'criteria' },
    criteria: [first, second].map(({ id }, index) => ({ criterion_id: id, mark: marks[index] ?? 0 })),
  })
  const stored = {
    points: await marked({ ...twenty, points: 999 }),
    exactPoints: await marked({ ...twenty, points: 1000 }),
    otherScale: await marked({ ...twenty, points: 500 }),
    typed: await marked({}),
    criteria: await marked({ criteria: [499, 500] }),
    exactCriteria: await marked({ criteria: [500, 500] }),
    otherWeights: await marked({ criteria: [300, 500] }),
    unpublishedPoints: await marked(twenty, { mark: 300, released_at, unpublished: json(byPoints) }),
    unpublishedCriteria: await marked({ criteria: [300, 300] }, { mark: 300, released_at, unpublished: json(byCriteria([499, 500])) }),
    exemptPoints: await marked(twenty, exempt({ ...byPoints, unpublished: null })),
    exemptCriteria: await marked({ criteria: [499, 500] }, exempt({ mark: 500, points: null, entry: 'criteria', unpublished: null })),
    exemptUnpublished: await marked(twenty, exempt({ mark: 300, points: null, entry: 'mark', unpublished: byPoints })),
  }
  const inActa = async (mark: number, acta: number) => {
    const { id } = await holdInEvaluation(db, { ...room, student, at: released_at })
    await db.updateTable('evaluation_records').set({ mark, acta }).where('evaluation_id', '=', id).execute()
    return id
  }
  const held = [await inActa(650, 6), await inActa(650, 7), await inActa(450, 4)]
  await repeat('marks_below_a_line')
  const rows = await db.selectFrom('grades').select(['submission_id', 'mark', 'unpublished', 'before_exemption']).execute()
  const marksOf = (id: number) => {
    const row = rows.find(({ submission_id }) => submission_id === id)
    const kept = row?.before_exemption as { mark: number; unpublished: { mark: number } | null } | null
    const unpublished = row?.unpublished as { mark: number } | null
    return [row?.mark, unpublished?.mark, kept?.mark, kept?.unpublished?.mark].map((mark) => mark ?? null)
  }
  expect(Object.fromEntries(Object.entries(stored).map(([name, id]) => [name, marksOf(id)]))).toEqual({
    points: [499, null, null, null],
    exactPoints: [500, null, null, null],
    otherScale: [500, null, null, null],
    typed: [500, null, null, null],
    criteria: [499, null, null, null],
    exactCriteria: [500, null, null, null],
    otherWeights: [500, null, null, null],
    unpublishedPoints: [300, 499, null, null],
    unpublishedCriteria: [300, 499, null, null],
    exemptPoints: [null, null, 499, null],
    exemptCriteria: [null, null, 499, null],
    exemptUnpublished: [null, null, 300, 499],
  })
  const records = await db
    .selectFrom('evaluation_records')
    .where('evaluation_id', 'in', held)
    .select('mark')
    .orderBy('evaluation_id')
    .execute()
  expect(records.map(({ mark }) => mark)).toEqual([649, 650, 450])
})

it('divides sessions at midnight, those in a content that waits in the bin too', async () => {
  const { db } = store
  const { center, course, group, students, deliverable } = await createClassroom(db, { students: 1 })
  const content_id = deliverable.content_id
  const session = { center_id: center.id, group_id: group.id, user_id: students[0]?.id ?? 0, content_id }
  const [started_at, midnight, last_seen_at] = ['2026-11-20T22:50:00Z', '2026-11-20T23:00:00Z', '2026-11-20T23:20:00Z'].map(
    (each) => new Date(each),
  )
  if (!started_at || !midnight || !last_seen_at) throw new Error('three moments were given')
  await db
    .insertInto('learning_sessions')
    .values({ ...session, started_at, last_seen_at })
    .execute()
  await db
    .insertInto('content_bin')
    .values({
      ...{ kind: 'content', course_id: course.id, name: 'Tema', level: 1, node_ids: [content_id] },
      ...{ deliverables: 1, resources: 0, rows: json({}), deleted_at: midnight },
    })
    .execute()
  await db.deleteFrom('deliverables').where('content_id', '=', content_id).execute()
  await db.deleteFrom('course_contents').where('id', '=', content_id).execute()
  await repeat('sessions_by_day')
  const rows = await db
    .selectFrom('learning_sessions')
    .where('content_id', '=', content_id)
    .select(['started_at', 'last_seen_at'])
    .orderBy('started_at')
    .execute()
  expect(rows).toEqual([
    { started_at, last_seen_at: midnight },
    { started_at: midnight, last_seen_at },
  ])
})
