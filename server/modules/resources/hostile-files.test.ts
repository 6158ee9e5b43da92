import { afterAll, beforeAll, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { createClassroom } from '#server/testing/factories/index.ts'
import { hostileFiles } from '#tests/support/hostile/files.ts'

let app: TestApp
let teacher: Client
beforeAll(async () => {
  app = await testApp()
  teacher = await app.as((await createClassroom(app.db, {})).teacher.id)
})
afterAll(() => app.close())

/** What is stored of a file, or the error that refuses it. */
async function store(name: string, bytes: Uint8Array<ArrayBuffer>): Promise<string> {
  const body = new FormData()
  body.append('file', new Blob([bytes]), name.split('/').at(-1))
  const { status, body: answer } = await teacher.call('uploadResource', { body })
  if (status === 400) return String((answer as { errors: { file: string[] } }).errors.file)
  return (answer as { resource: { file: { media_type: string } | null } }).resource.file?.media_type ?? 'none'
}

it('a hostile file is stored as what its content is, whatever its name says, or not at all', async () => {
  const stored: Record<string, string> = {}
  for (const [name, bytes] of Object.entries(hostileFiles())) stored[name] = await store(name, bytes)
  const markup = Object.entries(stored).filter(([name]) => /^(?:html|svg|text|notebook)\//.test(name))
  expect(markup.length).toBeGreaterThan(35)
  expect(new Set(markup.map(([, type]) => type))).toEqual(new Set(['text/plain']))
  const document = 'application/vnd.openxmlformats-officedocument.wordprocessingml.document'
  const others = Object.entries(stored).filter(([name]) => /^(?:polyglot|wrong|huge)\//.test(name))
  expect(Object.fromEntries(others.filter(([, type]) => type !== 'wrong_type'))).toEqual({
    // a picture and a document, whatever else they are: served as such, never as a page
    'polyglot/script.gif': 'image/gif',
    'polyglot/page.pdf': 'application/pdf',
    'wrong/workbook.docx': document,
    'huge/picture.gif': 'too_many_pixels',
    'huge/picture.jpg': 'too_many_pixels',
    'huge/picture.webp': 'too_many_pixels',
  })
})
