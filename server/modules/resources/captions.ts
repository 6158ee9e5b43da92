import { auditContextOf } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { conflict, denied, invalid, notFound, rejected } from '#server/errors.ts'
import { mayEditResource } from '#server/modules/access/resources.ts'
import { readCaptions } from './caption-text.ts'
import { lockEditable, recordResource } from './locked.ts'
import { findResource } from './queries.ts'
import { received } from './received.ts'
import { insertFile } from './resource-files.ts'
import { answerResource, readResource } from './views.ts'

/** Bytes: an hour of speech takes about 100 KiB. */
const limit = 1024 * 1024
const mostLanguages = 5

/** Captions as they are stored. @throws 400 `wrong_type`, `captions_format`, `captions_time`, `captions_empty` */
function written(content: Buffer, mediaType: string): Buffer {
  const read = readCaptions(textOf(content, mediaType))
  if ('text' in read) return Buffer.from(read.text)
  throw invalid({ file: [read.code] }, read.line ?? undefined)
}

/** @throws 400 `wrong_type` where the encoding turns out to be another one than that of its beginning */
function textOf(content: Buffer, mediaType: string): string {
  const charset = /charset=([\w-]+)/.exec(mediaType)?.[1] ?? 'utf-8'
  try {
    return new TextDecoder(charset, { fatal: true }).decode(content)
  } catch {
    throw invalid({ file: ['wrong_type'] })
  }
}

const rules = { accept: ['text/plain'], limit, prepare: written, prepares: 'text' } as const

const captionsOf = (tx: Tx, resourceId: number) =>
  tx
    .selectFrom('resource_captions')
    .innerJoin('files', 'files.id', 'resource_captions.file_id')
    .where('resource_id', '=', resourceId)
    .select(['language', 'file_id', 'name'])
    .execute()

/** How the log names captions. */
const named = (language: string, name: string) => `${language}: ${name}`

export const captionHandlers = {
  setResourceCaptions: async (call, ctx) => {
    const { caller, params, query } = call
    const { clock, db, jobs } = ctx
    const found = await findResource(db, caller, params.id)
    if (!found) throw notFound()
    if (!mayEditResource(caller, found)) throw denied()
    const centerId = found.center_id
    const { isStale } = await received(call, ctx, { ...rules, centerId }, async (tx, sent) => {
      const context = auditContextOf(call, clock)
      const row = await lockEditable(tx, context, params.id)
      if (row.file_id !== query.file) return { isNew: false, isStale: true }
      if (row.type !== 'video') throw rejected('no_video', 'The file of the resource is not a video.')
      const present = await captionsOf(tx, row.id)
      const own = present.find(({ language }) => language === params.language)
      if (!own && present.length >= mostLanguages)
        throw rejected('too_many_captions', `A video has captions in ${mostLanguages} languages at most.`)
      const name = sent.name.replace(/(?:\.[^.]{1,12})?$/, '.vtt')
      const file_id = await insertFile(tx, { ...sent, name, mediaType: 'text/vtt' }, { centerId, by: caller.id, at: clock.now() })
      await tx
        .insertInto('resource_captions')
        .values({ resource_id: row.id, language: params.language, file_id })
        .onConflict((exists) => exists.columns(['resource_id', 'language']).doUpdateSet({ file_id }))
        .execute()
      if (own) await jobs.send(tx, 'forget-file', { fileId: own.file_id })
      const before = { captions: own ? named(params.language, own.name) : null }
      const after = { captions: named(params.language, name) }
      await recordResource(tx, context, { action: 'updated', id: row.id, centerId, before, after })
      return { isNew: true, isStale: false }
    })
    if (!isStale) return answerResource(db, caller, params.id, 200)
    const current = await readResource(db, caller, params.id)
    throw conflict(current, current.revision)
  },

  removeResourceCaptions: async (call, { db, clock, jobs }) => {
    const { id, language } = call.params
    await transact(db, async (tx) => {
      const context = auditContextOf(call, clock)
      const row = await lockEditable(tx, context, id)
      const own = (await captionsOf(tx, row.id)).find((each) => each.language === language)
      if (!own) return
      await tx.deleteFrom('resource_captions').where('resource_id', '=', row.id).where('language', '=', language).execute()
      await jobs.send(tx, 'forget-file', { fileId: own.file_id })
      const before = { captions: named(language, own.name) }
      await recordResource(tx, context, { action: 'updated', id: row.id, centerId: row.center_id, before, after: { captions: null } })
    })
  },
} satisfies Partial<Handlers>
