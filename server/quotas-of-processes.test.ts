import { mkdirSync, mkdtempSync, readdirSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { SchoolClient } from '#tests/load/school-client.ts'
import { type RunningServer, startServer } from '#tests/support/server.ts'
import { gigabyte } from './config.ts'
import { openPostgres, type Store } from './db/client.ts'
import { createClassroom, createDeliverable, demoPassword, enrol, createStudent, schedule } from './testing/factories/index.ts'
import { emptyDatabase, serverUrl } from './testing/template.ts'
import { fileForm } from '#tests/support/file-form.ts'

const kilobyte = 1024
const size = 200 * kilobyte
const megabyte = 1024 * kilobyte
/** Files of this size that fit into one megabyte. */
const fit = Math.floor(megabyte / size)
const perHour = 40

describe.runIf(serverUrl)('limits of uploads in two processes that share a database and a folder', { timeout: 120_000 }, () => {
  const folder = mkdtempSync(join(tmpdir(), 'aula-quotas-'))
  const files = join(folder, 'files')
  mkdirSync(files)
  let database: Awaited<ReturnType<typeof emptyDatabase>>
  let store: Store
  let servers: RunningServer[] = []
  let room: Awaited<ReturnType<typeof createClassroom>>

  beforeAll(async () => {
    database = await emptyDatabase(String(serverUrl))
    const env = {
      DATABASE_URL: database.url,
      DATA_DIR: folder,
      SECRET: 'the same in both processes of the test',
      DEMO: 'false',
      SECOND_FACTOR_FOR_ADMINS: 'false',
      LOG_LEVEL: 'silent',
      WORK_LIMIT_MB: '1',
      DRAFTS_LIMIT_MB: '1',
      CENTER_LIMIT_GB: '1',
      UPLOADS_PER_HOUR: String(perHour),
    }
    // One after the other: the first one migrates.
    servers = [await startServer({ env }), await startServer({ env })]
    store = await openPostgres(database.url, 2)
    room = await createClassroom(store.db, { students: 0 })
  })
  afterAll(async () => {
    await Promise.all(servers.map((server) => server.stop()))
    await store.close()
    await database.drop()
    rmSync(folder, { recursive: true })
  })

  async function student() {
    const person = await createStudent(store.db, room.center)
    await enrol(store.db, room.group, [person])
    const sessions = await Promise.all(servers.map(({ url }) => new SchoolClient(url).signIn(person.username, demoPassword)))
    return { person, sessions }
  }
  async function tasks(count: number) {
    const made: { id: number }[] = []
    for (let n = 0; n < count; n += 1) {
      const task = await createDeliverable(store.db, room.course)
      await schedule(store.db, room.group, task)
      made.push(task)
    }
    return made
  }
  let written = 0
  /** Sends a file with content of its own. @returns the code of the rejection, or the status */
  async function upload(session: SchoolClient | undefined, task: { id: number } | undefined, bytes = size): Promise<string> {
    const form = fileForm(bytes === 0 ? '' : `${(written += 1)} `.padEnd(bytes, 'x'), `${written}.txt`)
    const path = `/courses/deliverables/${task?.id}/draft/files?group=${room.group.id}`
    const { body, status } = (await session?.call<{ code?: string }>('POST', path, form)) ?? { body: {}, status: 0 }
    return body.code ?? String(status)
  }
  const counted = (all: readonly string[]) =>
    Object.fromEntries([...new Set(all)].toSorted().map((code) => [code, all.filter((each) => each === code).length]))
  const filesOf = async (studentId: number) => {
    const rows = await store.db.selectFrom('files').where('uploaded_by', '=', studentId).select('size').execute()
    return rows.length
  }
  const stored = () => readdirSync(files, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile()).length
  const bytesOfCenter = async () => {
    const rows = await store.db.selectFrom('center_storage').where('center_id', '=', room.center.id).select('bytes').execute()
    return rows[0]?.bytes ?? 0
  }

  it('hold for one work', async () => {
    const { person, sessions } = await student()
    const [task] = await tasks(1)
    const before = stored()
    const answers = await Promise.all(Array.from({ length: 3 * fit }, (_, n) => upload(sessions[n % 2], task)))
    expect(counted(answers)).toEqual({ 201: fit, work_full: 2 * fit })
    expect([await filesOf(person.id), stored() - before]).toEqual([fit, fit])
  })

  it('hold for the drafts of a student in many works', async () => {
    const { person, sessions } = await student()
    const places = await tasks(3 * fit)
    const before = stored()
    const answers = await Promise.all(places.map((task, n) => upload(sessions[n % 2], task)))
    expect(counted(answers)).toEqual({ 201: fit, drafts_full: 2 * fit })
    expect([await filesOf(person.id), stored() - before]).toEqual([fit, fit])
  })

  it('hold for a center whose students all upload at once', async () => {
    const people = await Promise.all(Array.from({ length: 4 }, student))
    const [task, other] = await tasks(2)
    // What a year of files would be: all but the last three files of the center.
    await store.db
      .insertInto('files')
      .values({
        center_id: room.center.id,
        name: 'years.zip',
        media_type: 'application/zip',
        storage_key: 'years',
        sha256: '0'.repeat(64),
        size: gigabyte - (await bytesOfCenter()) - 3 * size,
      })
      .execute()
    const answers = await Promise.all(
      people.flatMap(({ sessions }) => [upload(sessions[0], task), upload(sessions[1], task), upload(sessions[0], other)]),
    )
    expect(counted(answers)).toEqual({ 201: 3, center_full: 9 })
    expect(await bytesOfCenter()).toBe(gigabyte)
    await store.db.deleteFrom('files').where('storage_key', '=', 'years').execute()
  })

  it('hold for the uploads of a person in an hour', async () => {
    const { sessions } = await student()
    const [task] = await tasks(1)
    const answers: string[] = []
    for (let round = 0; round < 5; round += 1)
      answers.push(...(await Promise.all(Array.from({ length: 10 }, (_, n) => upload(sessions[n % 2], task, 0)))))
    // Empty files are refused, and count as uploads.
    expect(counted(answers)).toEqual({ invalid: perHour, throttled: 50 - perHour })
  })
})
