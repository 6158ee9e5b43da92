import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { attachment, inline } from '#server/modules/downloads/content-disposition.ts'
import { savedPolicy } from '#server/modules/downloads/download-headers.ts'
import { rangedAnswer } from '#server/modules/downloads/ranged.ts'
import { documentTypes, playableTypes } from '#server/modules/files/uploads.ts'
import { findFile } from './file-queries.ts'

/** Captions, as they are stored after they have been read and written anew. */
const captions = 'text/vtt'

/** Media types that a browser may display. All text but captions is sent as plain text, so that markup is never rendered. */
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
  captions,
  ...playableTypes,
])

/** The types that may be stored; a row with another one is sent as bytes without a meaning. */
const known = new Set([...documentTypes, ...playableTypes])

function servedType(mediaType: string): string {
  const [kind = ''] = mediaType.split(';', 1)
  if (!/^text\//i.test(mediaType)) return known.has(kind) ? mediaType : 'application/octet-stream'
  if (mediaType === captions) return `${captions}; charset=utf-8`
  const charset = /;\s*charset=([\w-]+)/i.exec(mediaType)?.[1] ?? 'utf-8'
  return `text/plain; charset=${charset}`
}

const policies = {
  // Chromium's own PDF viewer does not run in a sandbox.
  pdf: "frame-ancestors 'self'",
  shown: "sandbox; default-src 'none'; style-src 'unsafe-inline'; frame-ancestors 'self'",
  saved: savedPolicy,
} as const

/**
 * A file's bytes, or the requested range. The content of an id never changes, so browsers may cache it; the cached copy depends on
 * the cookie, so that the next person at the same computer needs access too. An address with another name than the file's is not found.
 */
export async function readFile({ caller, params, query, raw }: Call<'getFile'> | Call<'getNamedFile'>, { db, clock, files }: Ctx) {
  const file = await findFile(db, caller, clock.now(), params.id)
  if (!file) throw notFound()
  // resources share the file, each with the name that its owner knows
  const [ownName = file.name, ...otherNames] = file.names
  const name = 'name' in params ? params.name : ownName
  if (name !== ownName && !otherNames.includes(name)) throw notFound()
  const mediaType = servedType(file.media_type)
  const isShown = query.download !== true && shown.has(mediaType.split(';')[0]?.toLowerCase() ?? '')
  const headers = {
    'cache-control': 'private, max-age=31536000, immutable',
    vary: 'Cookie',
    'last-modified': file.created_at.toUTCString(),
    'content-type': mediaType,
    'content-disposition': isShown ? inline(name) : attachment(name),
    'content-security-policy': isShown && mediaType === 'application/pdf' ? policies.pdf : isShown ? policies.shown : policies.saved,
  }
  return rangedAnswer(raw, { ...file, headers, read: (range) => files.read(file.storage_key, range) })
}
