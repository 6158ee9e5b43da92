import { afterAll, beforeAll, expect, it } from 'vitest'
import { startS3, type TemporaryS3 } from '#tests/support/s3.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'

let s3: TemporaryS3
let school: School
beforeAll(async () => {
  s3 = await startS3()
  school = await openSchool({}, { bucket: s3.bucket })
})
afterAll(async () => {
  await school.app.close()
  await s3.stop()
})

interface Draft {
  files: { id: number; url: string }[]
}

it('hands in, reads and deletes files of a bucket', async () => {
  const student = await school.at.student()
  const task = await school.at.task()
  const uploaded = await school.at.upload(student, task, 'memoria.txt', 'Mi memoria')
  expect(uploaded.status).toBe(201)
  const [file] = (uploaded.body as Draft).files
  expect(await s3.keys()).toHaveLength(1)
  const url = file?.url ?? ''
  expect(await student.send({ method: 'GET', url })).toMatchObject({ status: 200, body: Buffer.from('Mi memoria') })
  expect(await student.send({ method: 'GET', url, headers: { range: 'bytes=3-9' } })).toMatchObject({
    status: 206,
    body: Buffer.from('memoria'),
  })
  const stranger = await school.at.student(1)
  expect(await stranger.send({ method: 'GET', url })).toMatchObject({ status: 404 })
  const params = { id: task.id, file_id: file?.id ?? 0 }
  await student.ok('removeDraftFile', { params, query: { group: school.group.id } })
  await school.app.runJobs()
  expect(await s3.keys()).toEqual([])
})

it('says 503 while the service is away, and nothing is stored', async () => {
  const away = await openSchool({}, { bucket: { ...s3.bucket, secretAccessKey: 'another one' } })
  const student = await away.at.student()
  const task = await away.at.task()
  expect(await away.at.upload(student, task, 'memoria.txt', 'Mi memoria')).toMatchObject({ status: 503, body: { code: 'unavailable' } })
  const { work } = await student.ok('getDeliverable', { params: { id: task.id }, query: { group: away.group.id } })
  expect(work?.draft.files ?? []).toEqual([])
  await away.app.close()
})
