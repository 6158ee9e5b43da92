import { randomBytes } from 'node:crypto'
import { readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect } from 'vitest'
import type { TestApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { fileForm } from '#tests/support/file-form.ts'

export const part = 4 * 1024 * 1024
/** A file of three parts that begins like the given one. */
export const large = (beginning: Uint8Array) => {
  const content = new Uint8Array(randomBytes(2 * part + 1000))
  content.set(beginning)
  return content
}
export const partOf = (content: Uint8Array<ArrayBuffer>, offset: number) => content.slice(offset, offset + part)

export const begin = async (client: Client, { length: size }: Uint8Array, name = 'clase.pdf') =>
  (await client.ok('startPartialUpload', { body: { name, size } })).id
export const add = (client: Client, id: number, content: Uint8Array<ArrayBuffer>, offset: number) =>
  client.call('addUploadPart', { params: { id }, query: { offset }, body: fileForm(partOf(content, offset), 'parte') })
/** Sends all parts. @returns the upload */
export async function sent(client: Client, content: Uint8Array<ArrayBuffer>, name?: string): Promise<number> {
  const id = await begin(client, content, name)
  for (let offset = 0; offset < content.length; offset += part) expect((await add(client, id, content, offset)).status).toBe(200)
  return id
}
export const offsetOf = async (client: Client, id: number) => (await client.ok('getPartialUpload', { params: { id } })).offset
export const storedIn = async ({ ctx }: TestApp) =>
  (await readdir(join(ctx.config.dataDir, 'files'), { recursive: true, withFileTypes: true }).catch(() => []))
    .filter((entry) => entry.isFile())
    .map(({ name }) => name)
