import { afterAll, beforeAll, expect, it } from 'vitest'
import type { Caller } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import type { Tx } from '#server/db/client.ts'
import type { Result } from '#server/testing/client.ts'
import { serverUrl } from '#server/testing/template.ts'
import { waitsOrEnds } from '#server/testing/waiting.ts'
import { releaseGrades } from './release.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
let teacher: Awaited<ReturnType<School['at']['teacher']>>
beforeAll(async () => {
  school = await openSchool()
  teacher = await school.at.teacher()
})
afterAll(() => school.app.close())

const shownTo = async (task: { id: number }) => (await school.at.work(await school.at.student(), task)).grade

/** Publishes with something that happens at the end of its transaction. */
function releaseAround(task: { id: number }, atEnd: (tx: Tx) => Promise<void>) {
  const { app, center, group, teacher: by } = school
  const { workListener } = app.ctx
  const resultsChanged: Ctx['workListener']['resultsChanged'] = async (tx, ...work) => {
    await workListener.resultsChanged(tx, ...work)
    await atEnd(tx)
  }
  const caller = { id: by.id, role: 'teacher', centerIds: [center.id], managedCenterId: null, impersonator: null } as unknown as Caller
  const call = { id: 'release', caller, params: { id: task.id }, body: { group_id: group.id, released: true } } as Call<'releaseGrades'>
  return releaseGrades(call, { ...app.ctx, workListener: { ...workListener, resultsChanged } })
}

// the embedded database has one connection
it.runIf(serverUrl)('a save that takes a change back is not lost while the change is published', async () => {
  const { at, students } = school
  const [student] = students
  if (!student) throw new Error('the class has students')
  const task = await at.task()
  const type = (text: string, ifMatch: number) =>
    at.grade(teacher, task, { student, version: null, ifMatch, entry: { mode: 'mark', text } })
  await type('7,5', 0)
  await at.release(teacher, task, true)
  await type('9', 1)
  let saved: Promise<Result> | undefined
  await releaseAround(task, async (tx) => {
    saved = type('7,5', 2)
    await waitsOrEnds(tx, saved)
  })
  expect(await saved).toMatchObject({ status: 200, body: { mark: 750, revision: 3 } })
  expect(await shownTo(task)).toMatchObject({ mark: 900 })
  // it waits to be published
  expect((await at.desk(teacher, task, student)).grade).toMatchObject({ mark: 750 })
  expect(await at.release(teacher, task, true)).toMatchObject({ body: { changed: 1 } })
  expect(await shownTo(task)).toMatchObject({ mark: 750 })
})

it.runIf(serverUrl)('a first save is published or waits for the next time, and a later one is not published unread', async () => {
  const { at, students } = school
  const [student, other] = students
  if (!student || !other) throw new Error('the class has students')
  const task = await at.task()
  const type = (who: typeof student, text: string, ifMatch: number) =>
    at.grade(teacher, task, { student: who, version: null, ifMatch, entry: { mode: 'mark', text } })
  await type(student, '7,5', 0)
  const saves: Promise<Result>[] = []
  await releaseAround(task, async (tx) => {
    saves.push(type(other, '4', 0))
    await waitsOrEnds(tx, saves[0] ?? Promise.resolve())
    saves.push(type(student, '8', 1))
    await waitsOrEnds(tx, saves[1] ?? Promise.resolve())
  })
  expect((await Promise.all(saves)).map(({ status }) => status)).toEqual([200, 200])
  expect(await shownTo(task)).toMatchObject({ mark: 750 })
  expect((await at.work(await at.student(1), task)).grade).toBeNull()
  expect(await at.release(teacher, task, true)).toMatchObject({ body: { changed: 2 } })
  expect(await shownTo(task)).toMatchObject({ mark: 800 })
  expect((await at.work(await at.student(1), task)).grade).toMatchObject({ mark: 400 })
})
