import { sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import { auditContextOf, type CallAuditContext, type Caller } from '#server/caller.ts'
import { answer, type Handlers } from '#server/contract.ts'
import { type Db, transact, type Tx, violatedConstraint } from '#server/db/client.ts'
import { conflict, denied, etag, ifMatchRequired, invalid, notFound, rejected } from '#server/errors.ts'
import { type AuditEvent, recordAuditEvents } from '#server/modules/audit/record.ts'
import { fullName } from '#server/modules/people/person.ts'
import { auditScopeOf } from '#server/modules/people/queries.ts'
import { findPhrase, type PhraseRow, phrasesOf } from './phrase-queries.ts'

type Change = components['schemas']['PhraseChange']

/** Maximum phrases of one person. */
const mostPhrases = 200

const toPhrase = (caller: Caller, row: PhraseRow): components['schemas']['Phrase'] => ({
  id: row.phrase_id,
  title: row.title,
  text: row.text,
  is_shared: row.is_shared,
  revision: row.revision,
  owner: row.user_id === caller.id ? null : fullName(row),
})

async function readPhrase(db: Db | Tx, caller: Caller, id: number) {
  const row = await findPhrase(db, caller, id)
  if (!row) throw notFound()
  return toPhrase(caller, row)
}

const withEtag = (phrase: components['schemas']['Phrase']) => answer(200, phrase, { headers: { etag: etag(phrase.revision) } })

/** @throws 404 for a phrase that the caller cannot read, 403 for that of a colleague */
async function requireOwn(db: Db, caller: Caller, id: number): Promise<PhraseRow> {
  const row = await findPhrase(db, caller, id)
  if (!row) throw notFound()
  if (row.user_id !== caller.id) throw denied()
  return row
}

/** Records what was done to a phrase, and whether colleagues read it. The log keeps no text: it may name somebody, and stays after an erasure. */
async function record(
  tx: Tx,
  context: CallAuditContext,
  event: Pick<AuditEvent, 'action' | 'entityId' | 'before' | 'after'>,
): Promise<void> {
  const scope = await auditScopeOf(tx, context.caller.id)
  await recordAuditEvents(tx, context, [{ entity: 'feedback_phrase', ...scope, ...event }])
}

function valuesOf({ title, text, is_shared }: Change) {
  const values = { title: title.trim(), text: text.trim(), is_shared }
  const errors = {
    ...(values.title === '' ? { title: ['required'] } : {}),
    ...(values.text === '' ? { text: ['required'] } : {}),
  }
  if (Object.keys(errors).length > 0) throw invalid(errors)
  return values
}

/** Phrases of one person are added one after the other, so that their number is exact. */
const lockOwner = (tx: Tx, id: number) => tx.selectFrom('users').where('id', '=', id).select('id').forNoKeyUpdate().executeTakeFirst()

export const phraseHandlers = {
  listPhrases: async ({ caller }, { db }) => {
    const rows = await phrasesOf(db, caller, mostPhrases)
    return { results: rows.map((row) => toPhrase(caller, row)) }
  },

  addPhrase: async (call, { db, clock }) => {
    const { body, caller } = call
    const values = valuesOf(body)
    const id = await transact(db, async (tx) => {
      await lockOwner(tx, caller.id)
      const own = tx.selectFrom('feedback_phrases').where('user_id', '=', caller.id)
      const same = await own.where('text', '=', values.text).select('id').executeTakeFirst()
      if (same) return same.id
      const { kept } = await own.select(sql<number>`count(*)::integer`.as('kept')).executeTakeFirstOrThrow()
      if (kept >= mostPhrases) throw rejected('too_many_phrases', `A person keeps ${mostPhrases} phrases at most.`)
      const added = await tx
        .insertInto('feedback_phrases')
        .values({ user_id: caller.id, ...values, created_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      const after = { is_shared: values.is_shared }
      await record(tx, auditContextOf(call, clock), { action: 'created', entityId: added.id, after })
      return added.id
    })
    return answer(201, await readPhrase(db, caller, id))
  },

  updatePhrase: async (call, { db, clock }) => {
    const { body, caller, params } = call
    const values = valuesOf(body)
    const stored = await requireOwn(db, caller, params.id)
    if (call.ifMatch === null) throw ifMatchRequired()
    const { is_shared, title, text } = stored
    if (title === values.title && text === values.text && is_shared === values.is_shared) return withEtag(toPhrase(caller, stored))
    const change = is_shared === values.is_shared ? {} : { before: { is_shared }, after: { is_shared: values.is_shared } }
    try {
      await transact(db, async (tx) => {
        const own = tx
          .updateTable('feedback_phrases')
          .set({ ...values, revision: sql`revision + 1` })
          .where('id', '=', params.id)
          .where('user_id', '=', caller.id)
          .where('revision', '=', call.ifMatch)
        if ((await own.executeTakeFirst()).numUpdatedRows === 0n) {
          const current = await readPhrase(tx, caller, params.id)
          throw conflict(current, current.revision)
        }
        await record(tx, auditContextOf(call, clock), { action: 'updated', entityId: params.id, ...change })
      })
    } catch (error) {
      if (violatedConstraint(error) !== 'feedback_phrases_text') throw error
      throw rejected('phrase_exists', 'Another phrase of yours has this text.')
    }
    return withEtag(await readPhrase(db, caller, params.id))
  },

  deletePhrase: async (call, { db, clock }) => {
    const { caller, params } = call
    const { is_shared } = await requireOwn(db, caller, params.id)
    await transact(db, async (tx) => {
      const own = tx.deleteFrom('feedback_phrases').where('id', '=', params.id).where('user_id', '=', caller.id)
      if ((await own.executeTakeFirst()).numDeletedRows === 0n) throw notFound()
      await record(tx, auditContextOf(call, clock), { action: 'deleted', entityId: params.id, before: { is_shared } })
    })
  },
} satisfies Partial<Handlers>
