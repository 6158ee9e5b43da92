import { strToU8, zipSync } from 'fflate'
import { afterEach, expect, test, vi } from 'vitest'
import { aFile } from '@/shared/testing'
import { openArchive, storedArchive } from './archive'

afterEach(() => vi.unstubAllGlobals())

const content = zipSync({ 'notas.txt': strToU8('Rejilla') })

/** A server that answers with parts of a file, while there is a line. */
function serve(bytes: Uint8Array<ArrayBuffer>) {
  const line = { isLost: false, isCut: false }
  vi.stubGlobal('fetch', ({ headers }: Request) => {
    if (line.isLost) return Promise.reject(new TypeError('Failed to fetch'))
    const [from = 0, to = 0] = headers.get('range')?.match(/\d+/g)?.map(Number) ?? []
    const body = line.isCut ? new ReadableStream({ pull: (controller) => controller.error(new TypeError('network error')) }) : null
    return Promise.resolve(new Response(body ?? bytes.slice(from, to + 1), { status: 206 }))
  })
  return { line, file: aFile({ name: 'proyecto.zip', media_type: 'application/zip', size: bytes.length, url: 'http://aula.test/files/9' }) }
}

test.each(['isLost', 'isCut'] as const)('an entry that could not be fetched (%s) can be read again', async (state) => {
  const { file, line } = serve(content)
  const [entry] = (await openArchive(file, undefined)).entries
  line[state] = true
  await expect(entry?.read?.()).rejects.toMatchObject({ name: 'ApiError', code: 'unreachable' })
  line[state] = false
  await expect((await entry?.read?.())?.text()).resolves.toBe('Rejilla')
})

test('a broken archive says so, whole or by parts, and an entry that is broken', async () => {
  const broken = { name: 'Unreadable', reason: 'broken' }
  const rubbish = strToU8('no es un zip, aunque su nombre lo diga')
  await expect(openArchive(serve(rubbish).file, undefined)).rejects.toMatchObject(broken)
  await expect(openArchive(serve(rubbish).file, new Blob([rubbish]))).rejects.toMatchObject(broken)
  const torn = content.slice()
  torn.fill(0xff, 39, 46)
  const [entry] = (await openArchive(serve(torn).file, undefined)).entries
  await expect(entry?.read?.()).rejects.toMatchObject(broken)
})

test('an entry that would become the prototype of the others is refused', async () => {
  const hostile = zipSync({ prototype: new Uint8Array(1000) })
  const [from, to] = [strToU8('prototype'), strToU8('__proto__')]
  // the name stands at the entry and in the list of entries
  for (let at = 0; at + from.length <= hostile.length; at += 1) if (from.every((byte, i) => hostile[at + i] === byte)) hostile.set(to, at)
  await expect(storedArchive(new Blob([hostile]), { xml: 10_000, all: 10_000 })).rejects.toMatchObject({ reason: 'broken' })
})
