import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { createClassroom } from '#server/testing/factories/index.ts'
import { hostileFiles } from '#tests/support/hostile/files.ts'
import { fileForm } from '#tests/support/file-form.ts'

let app: TestApp
let teacher: Client
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as((await createClassroom(app.db, {})).teacher.id)
})
afterAll(() => app.close())

const openXml = 'application/vnd.openxmlformats-officedocument'
const typeOf: Readonly<Record<string, string>> = {
  pdf: 'application/pdf',
  zip: 'application/zip',
  docx: `${openXml}.wordprocessingml.document`,
  xlsx: `${openXml}.spreadsheetml.sheet`,
}

/** What is stored of a file, or the error that refuses it. */
async function store(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = fileForm(bytes, name.split('/').at(-1) ?? name)
  const { status, body: answer } = await teacher.call('uploadResource', { body })
  if (status === 400) return String((answer as { errors: { file: string[] } }).errors.file)
  return (answer as { resource: { file: { media_type: string } | null } }).resource.file?.media_type ?? 'none'
}

it('a hostile file is stored as what its content is, whatever its name says, or not at all', async () => {
  const stored: Record<string, string> = {}
  for (const [name, bytes] of Object.entries(hostileFiles())) stored[name] = await store(name, bytes)
  const of = (folders: RegExp) => Object.entries(stored).filter(([name]) => folders.test(name))
  const markup = of(/^(?:html|svg|text|notebook)\//)
  expect(markup.length).toBeGreaterThan(35)
  expect(new Set(markup.map(([, type]) => type))).toEqual(new Set(['text/plain']))
  // what they try is for their reader, which is ours or the device's: the server never opens them
  const honest = of(/^(?:pdf|office|zip)\//)
  expect(honest).toHaveLength(30)
  for (const [name, type] of honest) expect(type, name).toBe(typeOf[name.split('.').at(-1) ?? ''])
  const others = of(/^(?:polyglot|wrong|huge)\//)
  expect(honest.length + markup.length + others.length).toBe(Object.keys(stored).length)
  expect(Object.fromEntries(others.filter(([, type]) => type !== 'wrong_type'))).toEqual({
    // a picture and a document, whatever else they are: served as such, never as a page
    'polyglot/script.gif': 'image/gif',
    'polyglot/page.pdf': 'application/pdf',
    'huge/picture.gif': 'too_many_pixels',
    'huge/picture.jpg': 'too_many_pixels',
    'huge/picture.webp': 'too_many_pixels',
  })
})
