import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, expect, it } from 'vitest'
import { apiDefinition } from '#server/app.ts'
import { operationsOf } from '#server/plugins/contract.ts'
import type { OperationId } from '#server/policy.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { type ClamdStandIn, eicar, standInClamd } from '#server/testing/clamd.ts'
import type { Result } from '#server/testing/client.ts'
import { requests } from './requests.ts'
import { openSchool, people, type School } from './school.ts'
import { fileForm } from '../support/file-form.ts'

/** Every operation that takes a file, so that a new one cannot be forgotten. */
const uploads = operationsOf(apiDefinition.contract)
  .filter(({ operation }) => 'multipart/form-data' in (operation.requestBody?.content ?? {}))
  .map(({ operation }) => operation.operationId as OperationId)
  // a part is scanned with its file
  .filter((operation) => operation !== 'addUploadPart')

const maxLength = 500_000
/** An upload makes something new, or replaces what is there. */
const taken = [200, 201]
let daemon: ClamdStandIn
let app: TestApp
let school: School
beforeAll(async () => {
  daemon = await standInClamd(maxLength)
  app = await testApp({ clamd: { host: '127.0.0.1', port: daemon.port }, metricsPort: 0 })
  school = await openSchool({ db: app.db, files: app.ctx.files, secret: app.ctx.config.secret })
})
beforeEach(() => daemon.behave('scan'))
afterAll(async () => {
  await app.close()
  await daemon.close()
})

/** The request of an operation with something behind the content of its file. */
async function withAppended(operation: OperationId, appended: string | Buffer, on = app) {
  const input = requests[operation](school) as { body: FormData; ifMatch?: number }
  if (operation === 'replaceResourceFile')
    input.ifMatch = (
      await on.db.selectFrom('resources').where('id', '=', school.resource).select('revision').executeTakeFirstOrThrow()
    ).revision
  const file = input.body.get('file') as File
  const body = fileForm(Buffer.concat([Buffer.from(await file.arrayBuffer()), Buffer.from(appended)]), file.name)
  return { ...input, body }
}

/** The answer to the first role that may upload. */
async function send(operation: OperationId, appended: string | Buffer, on = app): Promise<Result> {
  for (const who of people) {
    if (who === 'nobody') continue
    const client = await on.as(school.ids[who])
    const call = client.call.bind(client) as (id: OperationId, input: object) => Promise<Result>
    const result = await call(operation, await withAppended(operation, appended, on))
    if (![401, 403, 404].includes(result.status)) return result
  }
  throw new Error(`nobody may call ${operation}`)
}

/** All that is kept of uploads: bytes and rows. */
async function kept() {
  const folder = join(app.ctx.config.dataDir, 'files')
  const stored = await readdir(folder, { recursive: true, withFileTypes: true })
  const count = async (table: 'files' | 'student_imports') =>
    (
      await app.db
        .selectFrom(table)
        .select(({ fn }) => fn.countAll<number>().as('count'))
        .executeTakeFirstOrThrow()
    ).count
  return [stored.filter((entry) => entry.isFile()).length, await count('files'), await count('student_imports')]
}
const countOf = async (result: string) => {
  const { values = [] } = (await app.ctx.metrics?.scans.get()) ?? {}
  return values.find(({ labels }) => labels.result === result)?.value ?? 0
}

it('knows the operations that take a file', () => {
  expect(uploads).toEqual(expect.arrayContaining(['addDraftFile', 'uploadImage', 'createImport']))
})

it.each(uploads)('%s keeps nothing of an infected file, and the log says who sent it', async (operation) => {
  const [before, counted] = [await kept(), await countOf('infected')]
  const { body, status } = await send(operation, eicar)
  expect([status, body]).toEqual([400, { detail: 'The request is not valid.', code: 'invalid', errors: { file: ['infected'] } }])
  expect([await kept(), await countOf('infected')]).toEqual([before, counted + 1])
  const row = await app.db.selectFrom('audit_log').where('entity', '=', 'file').selectAll().orderBy('id', 'desc').executeTakeFirstOrThrow()
  expect(row).toMatchObject({
    action: 'infected',
    center_id: school.center.id,
    actor_id: expect.any(Number) as number,
    student_id: row.actor_id === school.student.id ? school.student.id : null,
    after: { file_name: expect.any(String) as string, signature: 'Eicar-Signature' },
  })
})

it.each(uploads)('%s scans the whole file and takes a clean one', async (operation) => {
  const counted = await countOf('clean')
  expect(taken).toContain((await send(operation, '\n')).status)
  expect(await countOf('clean')).toBe(counted + 1)
  const sent = (await withAppended(operation, '\n')).body.get('file') as File
  expect(daemon.scanned.at(-1)).toEqual(Buffer.from(await sent.arrayBuffer()))
})

it.each(uploads)('%s refuses what the scanner cannot take, and keeps nothing', async (operation) => {
  const [before, counted] = [await kept(), await countOf('too_large')]
  const { body, status } = await send(operation, Buffer.alloc(maxLength, '\n'))
  expect([status, body]).toMatchObject([400, { errors: { file: ['too_large_to_scan'] } }])
  expect([await kept(), await countOf('too_large')]).toEqual([before, counted + 1])
})

it.each(uploads)('%s is refused for a while when the scanner does not answer', async (operation) => {
  daemon.behave('broken')
  const [before, counted] = [await kept(), await countOf('unavailable')]
  const { body, headers, status } = await send(operation, '\n')
  expect([status, headers['retry-after'], body]).toEqual([
    503,
    '60',
    {
      detail: 'Files cannot be checked for viruses right now. Nothing was stored.',
      code: 'scanner_unavailable',
      retry_after: 60,
    },
  ])
  expect([await kept(), await countOf('unavailable')]).toEqual([before, counted + 1])
})

it.each(uploads)('%s takes unscanned files where the settings say so, and never an infected one', async (operation) => {
  const lenient = await testApp({ clamd: { host: '127.0.0.1', port: daemon.port }, unscannedFiles: 'accept' })
  const elsewhere = await openSchool({ db: lenient.db, files: lenient.ctx.files, secret: lenient.ctx.config.secret })
  const own = school
  school = elsewhere
  try {
    expect(await send(operation, eicar, lenient)).toMatchObject({ status: 400, body: { errors: { file: ['infected'] } } })
    expect(taken).toContain((await send(operation, Buffer.alloc(maxLength, '\n'), lenient)).status)
    daemon.behave('broken')
    expect(taken).toContain((await send(operation, '\n', lenient)).status)
  } finally {
    school = own
    await lenient.close()
  }
})

it('shows in the metrics and in the readiness whether the scanner answers', async () => {
  const ready = async () => {
    const { json, statusCode } = await app.app.inject({ method: 'GET', url: '/readyz' })
    return [statusCode, json<unknown>(), /^aula_virus_scanner_up \d/m.exec((await app.ctx.metrics?.registry.metrics()) ?? '')?.[0]]
  }
  expect(await ready()).toEqual([200, { status: 'ok', virus_scanner: 'ok' }, 'aula_virus_scanner_up 1'])
  daemon.behave('away')
  expect(await ready()).toEqual([200, { status: 'ok', virus_scanner: 'does not answer' }, 'aula_virus_scanner_up 0'])
})
