import { sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { fullName } from '#server/modules/people/person.ts'
import type { BinKind } from './bin-part-queries.ts'

/** Events of a program among which the last change is looked for: what has just overtaken a person is among the newest. */
const newest = 200

/**
 * The name of the other person who changed one of these last, by the history of the program; null where it does not say, and for the
 * caller, who has the program open twice. Events name contents and resources as they are called now.
 */
export async function lastAuthor(
  tx: Tx,
  caller: Caller,
  courseId: number,
  changed: readonly { kind: BinKind; id: number; name: string }[],
): Promise<string | null> {
  const { rows } = await sql<{ id: number; first_name: string; last_name_1: string; last_name_2: string }>`
    select users.id, first_name, last_name_1, last_name_2
      from (select * from audit_log where course_id = ${courseId} order by at desc, id desc limit ${newest}) as event
      join jsonb_to_recordset(${json(changed.map(({ kind, id, name }) => ({ kind, id, name })))}::jsonb) as c (kind text, id bigint, name text)
        on (event.entity = 'course' and event.after ->> c.kind = c.name) or (event.entity = c.kind and event.entity_id = c.id)
      join users on users.id = coalesce(event.on_behalf_of, event.actor_id)
      order by event.at desc, event.id desc limit 1`.execute(tx)
  const [author] = rows
  return author && author.id !== caller.id ? fullName(author) : null
}
