import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'

/** Maximum phrases of colleagues in the list. */
const mostShared = 300

/** Phrases that the caller can read: their own, and those that the staff of their centers share. */
function readablePhrases(db: Db | Tx, caller: Caller) {
  return db
    .selectFrom('feedback_phrases')
    .innerJoin('users', 'users.id', 'feedback_phrases.user_id')
    .select(['feedback_phrases.id as phrase_id', 'feedback_phrases.user_id', 'title', 'text', 'is_shared', 'feedback_phrases.revision'])
    .select(['users.first_name', 'users.last_name_1', 'users.last_name_2'])
    .where(({ and, eb, exists, or, selectFrom }) =>
      or([
        eb('feedback_phrases.user_id', '=', caller.id),
        and([
          eb('is_shared', '=', true),
          exists(
            selectFrom('center_staff')
              .whereRef('center_staff.user_id', '=', 'feedback_phrases.user_id')
              .where('center_staff.center_id', 'in', [0, ...caller.centerIds])
              .select('center_staff.user_id'),
          ),
        ]),
      ]),
    )
}

export type PhraseRow = Awaited<ReturnType<ReturnType<typeof readablePhrases>['execute']>>[number]

/** Those of the caller first, each part by title. */
export const phrasesOf = (db: Db, caller: Caller, mostOwn: number): Promise<PhraseRow[]> =>
  readablePhrases(db, caller)
    .orderBy(({ eb }) => eb('feedback_phrases.user_id', '=', caller.id), 'desc')
    .orderBy('title')
    .orderBy('feedback_phrases.id')
    .limit(mostOwn + mostShared)
    .execute()

export const findPhrase = (db: Db | Tx, caller: Caller, id: number): Promise<PhraseRow | undefined> =>
  readablePhrases(db, caller).where('feedback_phrases.id', '=', id).executeTakeFirst()
