import { afterAll, beforeAll, expect, it } from 'vitest'
import { transact } from '#server/db/client.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import type { Client, Result } from '#server/testing/client.ts'
import { createContents } from '#server/testing/factories/index.ts'
import { serverUrl } from '#server/testing/template.ts'
import { waitsOrEnds } from '#server/testing/waiting.ts'

let school: School
let teacher: Client
beforeAll(async () => {
  school = await openSchool()
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

/** What comes of an addition to a class that a colleague deletes at the same moment. */
async function beside(add: (contentId: number) => Promise<Result>): Promise<Result> {
  const [content] = await createContents(school.app.db, school.course, [{ name: 'Clase' }])
  const id = content?.id ?? 0
  const added = await transact(school.app.db, async (tx) => {
    await tx.selectFrom('courses').where('id', '=', school.course.id).select('id').forUpdate().execute()
    await tx.deleteFrom('course_contents').where('id', '=', id).execute()
    const waiting = add(id)
    await waitsOrEnds(tx, waiting)
    return { waiting }
  })
  return added.waiting
}

const gone = { status: 400, body: { errors: { content_id: ['choice'] } } }

// the embedded database has one connection
it.runIf(serverUrl)('a deliverable is not added to a class that a colleague has just deleted', async () => {
  expect(await beside((content_id) => teacher.call('createDeliverable', { body: { content_id, name: 'Maquetado CSS' } }))).toMatchObject(
    gone,
  )
})

it.runIf(serverUrl)('nor is a column of the notebook', async () => {
  const body = { name: 'Examen oral', max_points: 1000, due_at: null, criteria: [] }
  const params = { id: school.group.id }
  expect(await beside((content_id) => teacher.call('addScoreColumn', { params, body: { ...body, content_id } }))).toMatchObject(gone)
})
