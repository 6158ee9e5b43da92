import { Readable } from 'node:stream'
import type { FastifyRequest } from 'fastify'
import { answer } from '#server/contract.ts'
import { ApiError } from '#server/errors.ts'

const unsatisfiable = (size: number) =>
  new ApiError(416, { detail: 'The range lies outside the file.', code: 'range_not_satisfiable' }, { 'content-range': `bytes */${size}` })

/** First and last byte of a Range header; null for the whole file: no header, another unit, an invalid range, or several ranges. */
export function rangeOf(header: string | undefined, size: number): { start: number; end: number } | null {
  const [, first = '', last = ''] = /^bytes=(\d*)-(\d*)$/.exec(header?.trim() ?? '') ?? []
  if (first === '' && last === '') return null
  if (first !== '' && last !== '' && Number(first) > Number(last)) return null
  const start = first === '' ? Math.max(0, size - Number(last)) : Number(first)
  const end = first === '' || last === '' ? size - 1 : Math.min(Number(last), size - 1)
  if (start > end) throw unsatisfiable(size)
  return { start, end }
}

/** A stored file as a response is made of it. */
interface RangedFile {
  /** Bytes. */
  size: number
  sha256: string
  headers: Record<string, string>
  read: (range?: { start: number; end: number }) => Promise<Readable>
}

const isKnown = (header: string | undefined, tag: string) =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag))

/** Response with a file that never changes: 304 for a copy that the client has, the requested range, or the whole file. */
export async function rangedAnswer(raw: FastifyRequest, { headers: own, read, sha256, size }: RangedFile) {
  const tag = `"${sha256}"`
  const headers = { ...own, etag: tag, 'accept-ranges': 'bytes' }
  if (isKnown(raw.headers['if-none-match'], tag)) return answer(304, undefined, { headers })
  const isCurrent = raw.headers['if-range'] === undefined || raw.headers['if-range'] === tag
  const range = isCurrent && size > 0 ? rangeOf(raw.headers.range, size) : null
  const content = size === 0 ? Readable.from([]) : await read(range ?? undefined)
  if (!range) return answer(200, content, { headers: { ...headers, 'content-length': String(size) } })
  const part = { 'content-range': `bytes ${range.start}-${range.end}/${size}`, 'content-length': String(range.end - range.start + 1) }
  return answer(206, content, { headers: { ...headers, ...part } })
}
