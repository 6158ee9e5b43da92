import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { apiDefinition } from '#server/app.ts'
import { writtenExport } from '#server/modules/exports/testing/export.ts'
import { unzip } from '#server/modules/deliverables/testing/unzip.ts'
import { operationsOf } from '#server/plugins/contract.ts'
import type { OperationId } from '#server/policy.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client, Result } from '#server/testing/client.ts'
import { createDeliverable, schedule } from '#server/testing/factories/index.ts'
import { requests } from './requests.ts'
import { openSchool, people, type School } from './school.ts'
import { fileForm } from '../support/file-form.ts'

/** Every operation whose answer is a file, so that a new one cannot be forgotten. */
const served = operationsOf(apiDefinition.contract)
  .filter(({ operation }) =>
    Object.entries(operation.responses).some(
      ([status, { content = {} }]) => status.startsWith('2') && Object.keys(content).some((type) => type !== 'application/json'),
    ),
  )
  .map(({ operation }) => operation.operationId as OperationId)

/** What a browser saves, or shows without running anything. Never HTML, SVG, XML or script. */
const harmless = new Set([
  'application/zip',
  'text/csv; charset=utf-8',
  'text/calendar; charset=utf-8',
  'application/vnd.openxmlformats-officedocument.spreadsheetml.sheet',
  'application/pdf',
  'text/plain; charset=utf-8',
  'image/png',
])
const disposition = /^(inline|attachment); filename="[^"\\\r\n\u0080-\uffff]*"; filename\*=UTF-8''[\w.!~*%&+$#^`|{}-]+$/

let app: TestApp
let school: School
let student: Client
let task: { id: number }
beforeAll(async () => {
  app = await testApp()
  school = await openSchool({ db: app.db, files: app.ctx.files, secret: app.ctx.config.secret })
  student = await app.as(school.ids.student)
  task = await createDeliverable(app.db, school.course)
  await schedule(app.db, school.group, task)
})
afterAll(() => app.close())

/** The answer to the first role that gets the file. */
async function receive(operation: OperationId, more: object = {}): Promise<Result> {
  for (const who of people) {
    if (who === 'nobody') continue
    const client = await app.as(school.ids[who])
    const call = client.call.bind(client) as (id: OperationId, input: object) => Promise<Result>
    const result = await call(operation, { ...requests[operation](school), ...more })
    if (result.status < 300) return result
  }
  throw new Error(`nobody gets the file of ${operation}`)
}

/** What is wrong with the headers of a file. */
function faultsOf({ headers }: Result): string[] {
  const [name, type, policy] = ['content-disposition', 'content-type', 'content-security-policy'].map((each) => String(headers[each]))
  // The viewer of PDF does not run in a sandbox.
  const isShownPdf = type === 'application/pdf' && name?.startsWith('inline')
  const rules: [string, boolean][] = [
    [`name ${name}`, disposition.test(name ?? '')],
    ['sniffing', headers['x-content-type-options'] === 'nosniff'],
    [`type ${type}`, harmless.has(type ?? '')],
    [`policy ${policy}`, isShownPdf ? policy === "frame-ancestors 'self'" : policy?.startsWith("sandbox; default-src 'none'; ") === true],
  ]
  return rules.flatMap(([fault, isKept]) => (isKept ? [] : [fault]))
}

it('knows the operations that answer a file', () => {
  expect(served).toEqual(expect.arrayContaining(['getFile', 'downloadAll', 'downloadExport', 'printStudents']))
})

it.each(served)('%s sends its file named, typed and without any right to run', async (operation) => {
  expect(faultsOf(await receive(operation))).toEqual([])
})

/** Rights to left, an invisible character, quotes, line ends, a path, a device of Windows, half a character, and a very long name. */
const names = [
  'a.pdf.html',
  'a.svg',
  'a.htm',
  'a.xhtml',
  'nomina\u202Elmth.pdf.html',
  'a\u200B.html',
  'comi"llas".html',
  "comi'llas; filename=x.exe",
  'linea\r\nSet-Cookie: x=1\r\n.html',
  '../../etc/passwd',
  '..\\..\\windows\\system.ini',
  'CON.html',
  '\uD800.html',
  '日本語.html',
  'e\u0301xito.html',
  `${'largo'.repeat(100)}.html`,
]

describe.each(names)('a file that is handed in as %j', (name) => {
  const content = '<!doctype html><script>document.title = "run"</script><svg onload="alert(1)"></svg>'

  it('keeps its name as far as it is safe, and is sent as text that runs nothing', async () => {
    const body = fileForm(content, name, 'text/html')
    const query = { group: school.group.id }
    const draft = (await student.call('addDraftFile', { params: { id: task.id }, query, body })).body as components['schemas']['Draft']
    const file = draft.files.at(-1)
    const id = file?.id ?? 0
    expect(file?.name.endsWith(name.slice(-5).replace('\\', ''))).toBe(true)
    expect(file?.name).toMatch(/^[^\p{Cc}\p{Cf}/\\]{1,255}$/u)
    for (const download of [false, true]) {
      const shown = await student.call('getFile', { params: { id }, query: { download } })
      expect(faultsOf(shown)).toEqual([])
      expect(shown.headers['content-type']).toBe('text/plain; charset=utf-8')
      expect(String(shown.headers['content-disposition']).startsWith(download ? 'attachment' : 'inline')).toBe(true)
      expect(String(shown.body)).toBe(content)
    }
    // The next name starts again: a draft holds 20 files.
    await student.ok('removeDraftFile', { params: { id: task.id, file_id: id }, query })
  })
})

it('the zips hold names that every system can unpack', async () => {
  const query = { group: school.group.id }
  let revision = 0
  for (const name of names) {
    const body = fileForm(`<p>${name}</p>`, name)
    revision = ((await student.call('addDraftFile', { params: { id: task.id }, query, body })).body as components['schemas']['Draft'])
      .revision
  }
  await student.ok('submitVersion', { params: { id: task.id }, body: { group_id: school.group.id, revision } })
  const all = await receive('downloadAll', { params: { id: task.id } })
  const ofCenter = await writtenExport(app, await app.as(school.ids.manager), 'startCenterExport', school.center.id)
  const zips = [all, ofCenter, await writtenExport(app, student, 'startMyDataExport', school.student.id)]
  for (const { body } of zips) {
    const paths = unzip(Buffer.from(body as Uint8Array)).map(([path]) => path)
    expect(new Set(paths.map((path) => path.toLowerCase())).size).toBe(paths.length)
    for (const part of paths.flatMap((path) => path.split('/'))) expect(part).toMatch(/^(?!\.)[^\p{Cc}\p{Cf}\\:*?"<>|]{1,200}(?<![. ])$/u)
  }
  expect(unzip(Buffer.from(all.body as Uint8Array))).toHaveLength(names.length)
})

it('a type that is not known as harmless is not sent at all', async () => {
  for (const media_type of ['image/svg+xml', 'text/html', 'application/xhtml+xml', 'text/javascript', 'application/x-msdownload']) {
    await app.db.updateTable('files').set({ media_type }).where('id', '=', school.file).execute()
    const { headers } = await receive('getFile')
    const type = media_type.startsWith('text/') ? 'text/plain; charset=utf-8' : 'application/octet-stream'
    expect([media_type, headers['content-type']]).toEqual([media_type, type])
  }
})
