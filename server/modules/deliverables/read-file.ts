import { Readable } from 'node:stream'
import type { Ctx } from '#server/context.ts'
import { answer, type Call } from '#server/contract.ts'
import { ApiError, notFound } from '#server/errors.ts'
import { attachment, inline } from '#server/modules/downloads/content-disposition.ts'
import { savedPolicy } from '#server/modules/downloads/download-headers.ts'
import { documentTypes } from '#server/modules/files/uploads.ts'
import { findFile } from './file-queries.ts'

/** Media types that a browser may display. All text is sent as plain text, so that markup is never rendered. */
const shown = new Set([
  'application/pdf',
  'image/png',
  'image/jpeg',
  'image/gif',
  'image/webp',
  'image/avif',
  'image/heic',
  'image/heif',
  'text/plain',
])

/** The types that may be stored; a row with another one is sent as bytes without a meaning. */
const known = new Set(documentTypes)

function servedType(mediaType: string): string {
  if (!/^text\//i.test(mediaType)) return known.has(mediaType) ? mediaType : 'application/octet-stream'
  const charset = /;\s*charset=([\w-]+)/i.exec(mediaType)?.[1] ?? 'utf-8'
  return `text/plain; charset=${charset}`
}

const policies = {
  // Chromium's own PDF viewer does not run in a sandbox.
  pdf: "frame-ancestors 'self'",
  shown: "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  saved: savedPolicy,
} as const

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

/**
 * A file's bytes, or the requested range. The content of an id never changes, so browsers may cache it; the cached copy depends on
 * the cookie, so that the next person at the same computer needs access too.
 */
export async function readFile({ caller, params, query, raw }: Call<'getFile'>, { db, clock, files }: Ctx) {
  const file = await findFile(db, caller, clock.now(), params.id)
  if (!file) throw notFound()
  const mediaType = servedType(file.media_type)
  const isShown = query.download !== true && shown.has(mediaType.split(';')[0]?.toLowerCase() ?? '')
  const tag = `"${file.sha256}"`
  const headers = {
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'Cookie',
    etag: tag,
    'last-modified': file.created_at.toUTCString(),
    'accept-ranges': 'bytes',
    'content-type': mediaType,
    'content-disposition': isShown ? inline(file.name) : attachment(file.name),
    'content-security-policy': isShown && mediaType === 'application/pdf' ? policies.pdf : isShown ? policies.shown : policies.saved,
  }
  if (isKnown(raw.headers['if-none-match'], tag)) return answer(304, undefined, { headers })
  const isCurrent = raw.headers['if-range'] === undefined || raw.headers['if-range'] === tag
  const range = isCurrent && file.size > 0 ? rangeOf(raw.headers.range, file.size) : null
  const content = file.size === 0 ? Readable.from([]) : await files.read(file.storage_key, range ?? undefined)
  if (!range) return answer(200, content, { headers: { ...headers, 'content-length': String(file.size) } })
  const part = { 'content-range': `bytes ${range.start}-${range.end}/${file.size}`, 'content-length': String(range.end - range.start + 1) }
  return answer(206, content, { headers: { ...headers, ...part } })
}

const isKnown = (header: string | undefined, tag: string) =>
  header !== undefined && (header.trim() === '*' || header.split(',').some((each) => each.trim().replace(/^W\//, '') === tag))
