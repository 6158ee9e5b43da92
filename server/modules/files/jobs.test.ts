import { sql } from 'kysely'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import { fileForm } from '#tests/support/file-form.ts'

let school: School
let student: Awaited<ReturnType<School['at']['student']>>
beforeAll(async () => {
  school = await openSchool()
  student = await school.at.student()
})
afterAll(() => school.app.close())

/** Everything in the store, finished or not. */
const stored = async () => {
  const entries = await readdir(join(school.app.ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => [])
  return entries.flatMap((entry) => (entry.isFile() ? [entry.name] : [])).toSorted()
}
const aDayPasses = () => sql`update pgboss.job set start_after = now() where state = 'created'`.execute(school.app.db)

/** The process dies once the bytes are kept and before a row names them: nothing that it would have done is done. */
async function uploadAndDie() {
  const { files } = school.app.ctx
  const task = await school.at.task()
  const body = fileForm('bytes that nobody knows', 'b.txt')
  const { save } = files
  files.save = async (...given) => {
    await save(...given)
    throw new Error('the process died')
  }
  try {
    return await student.send({ method: 'POST', url: `/api/v1/courses/deliverables/${task.id}/draft/files?group=${school.group.id}`, body })
  } finally {
    files.save = save
  }
}

describe('forget-upload', () => {
  it('takes away after a day what no row names, not before, and leaves what was handed in', async () => {
    const task = await school.at.task()
    const { files, revision } = (await school.at.upload(student, task, 'a.txt', 'uno')).body as components['schemas']['Draft']
    await school.at.submit(student, task, revision)
    const kept = await stored()
    expect(await uploadAndDie()).toMatchObject({ status: 500 })
    await school.app.runJobs()
    expect(await stored()).toHaveLength(kept.length + 1)
    await aDayPasses()
    await school.app.runJobs()
    expect(await stored()).toEqual(kept)
    expect(await student.send({ method: 'GET', url: files[0]?.url ?? '' })).toMatchObject({ status: 200 })
  })
})

describe('remove-files', () => {
  it('takes the bytes of a file that was taken out of a draft', async () => {
    const { at, group, app } = school
    const before = await stored()
    const task = await at.task()
    const { files } = (await at.upload(student, task, 'a.txt', 'uno')).body as components['schemas']['Draft']
    await student.call('removeDraftFile', { params: { id: task.id, file_id: files[0]?.id ?? 0 }, query: { group: group.id } })
    await app.runJobs()
    expect(await stored()).toEqual(before)
  })
})
