import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiDefinition } from '#server/app.ts'
import { pdf } from '#server/modules/deliverables/testing/documents.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { createCenter, createTeacher } from '#server/testing/factories/index.ts'
import { add, begin, large, offsetOf, part, partOf, storedIn } from './testing/parts.ts'
import { fileForm } from '#tests/support/file-form.ts'

let app: TestApp
let address: string
let client: Client
beforeAll(async () => {
  // an application of its own, because it listens
  app = await testApp({}, { ...apiDefinition })
  address = await app.app.listen({ port: 0 })
  client = await app.as((await createTeacher(app.db, await createCenter(app.db))).id)
})
afterAll(() => app.close())

it('a line that breaks in the middle of a part loses that part and no other', async () => {
  const content = large(pdf)
  const id = await begin(client, content)
  await add(client, id, content, 0)
  const before = await storedIn(app)

  const abort = new AbortController()
  const half = new ReadableStream<Uint8Array>({
    start(sink) {
      sink.enqueue(Buffer.from('--b\r\ncontent-disposition: form-data; name="file"; filename="parte"\r\n\r\n'))
      sink.enqueue(content.slice(part, part + 1000))
    },
  })
  const cookies = [...client.cookies].map(([name, { value }]) => [name, value] as const)
  const broken = fetch(`${address}/api/v1/users/uploads/${id}/parts?offset=${part}`, {
    method: 'POST',
    body: half,
    signal: abort.signal,
    duplex: 'half',
    headers: {
      'content-type': 'multipart/form-data; boundary=b',
      'sec-fetch-site': 'same-origin',
      cookie: cookies.map((each) => each.join('=')).join('; '),
      'x-xsrf-token': cookies.find(([name]) => name.endsWith('XSRF-TOKEN'))?.[1] ?? '',
    },
  } as RequestInit)
  await expect.poll(async () => (await storedIn(app)).length).toBe(before.length + 1)
  abort.abort()
  await expect(broken).rejects.toThrow()
  await expect.poll(() => storedIn(app)).toEqual(before)

  expect(await offsetOf(client, id)).toBe(part)
  await add(client, id, content, part)
  await add(client, id, content, 2 * part)
  expect(await client.call('uploadResource', { query: { upload: id } })).toMatchObject({ status: 201 })
})

it('a process that dies once a part is stored loses that part and no other', async () => {
  const content = large(pdf)
  const id = await begin(client, content)
  await add(client, id, content, 0)
  const { files } = app.ctx
  const { save } = files
  files.save = async (...given) => {
    await save(...given)
    throw new Error('the process died')
  }
  const died = await client
    .send({ method: 'POST', url: `/api/v1/users/uploads/${id}/parts?offset=${part}`, body: fileForm(partOf(content, part), 'parte') })
    .finally(() => (files.save = save))
  expect(died.status).toBe(500)
  expect(await offsetOf(client, id)).toBe(part)
  await add(client, id, content, part)
  await add(client, id, content, 2 * part)
  expect(await client.call('uploadResource', { query: { upload: id } })).toMatchObject({ status: 201 })
})
