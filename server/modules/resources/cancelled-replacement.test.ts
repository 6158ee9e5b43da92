import { once } from 'node:events'
import type { Socket } from 'node:net'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { apiDefinition } from '#server/app.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createCenter, createTeacher } from '#server/testing/factories/index.ts'
import { serverUrl } from '#server/testing/template.ts'
import { waitsOrEnds } from '#server/testing/waiting.ts'
import { fileForm } from '#tests/support/file-form.ts'

let app: TestApp
let address: string
beforeAll(async () => {
  // an application of its own, because it listens
  app = await testApp({}, { ...apiDefinition })
  address = await app.app.listen({ port: 0 })
})
afterAll(() => app.close())

// the embedded database has one connection
it.runIf(serverUrl)('a replacement that is cancelled after its file has arrived is not done', async () => {
  const owner = await createTeacher(app.db, await createCenter(app.db))
  const client = await app.as(owner.id)
  const { resource } = (await client.call('uploadResource', { body: fileForm('uno', 'uno.txt') })).body as {
    resource: { id: number; file: object }
  }
  const { id, file } = resource
  const cookies = [...client.cookies].map(([name, { value }]) => [name, value] as const)
  const abort = new AbortController()
  const ended = new Promise<void>((resolve) => {
    app.app.server.once('request', (_request: unknown, response: NodeJS.EventEmitter) => response.once('close', resolve))
  })
  await app.db.transaction().execute(async (tx) => {
    await tx.selectFrom('resources').where('id', '=', id).select('id').forUpdate().execute()
    const connected = once(app.app.server, 'connection') as Promise<[Socket]>
    const replacing = fetch(`${address}/api/v1/resources/resources/${id}/file`, {
      method: 'POST',
      body: fileForm('dos', 'dos.txt'),
      signal: abort.signal,
      headers: {
        'if-match': '"1"',
        'sec-fetch-site': 'same-origin',
        cookie: cookies.map((each) => each.join('=')).join('; '),
        'x-xsrf-token': cookies.find(([name]) => name.endsWith('XSRF-TOKEN'))?.[1] ?? '',
      },
    })
    await waitsOrEnds(tx, replacing)
    const [socket] = await connected
    const closed = once(socket, 'close')
    abort.abort()
    await expect(replacing).rejects.toThrow()
    await closed
  })
  await ended
  const now = client.ok('updateResource', { params: { id }, ifMatch: 1, body: { name: 'uno' } })
  expect(await now).toMatchObject({ file, revision: 1 })
})
