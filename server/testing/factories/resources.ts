import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../db/client.ts'
import { next } from './rows.ts'

type Resource = Selectable<Tables['resources']>

/** A link in the library of the platform; `center_id` and `owner_id` make it a teacher's own. */
export const createResource = (db: Db | Tx, given: Partial<Insertable<Tables['resources']>> = {}): Promise<Resource> =>
  db
    .insertInto('resources')
    .values({
      name: `Recurso ${next()}`,
      type: 'other',
      is_shared: given.center_id == null,
      ...(given.file_id == null && { url: 'https://example.org/' }),
      ...given,
    })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Places a resource in a content of a program; `criteria` are those that it works, with weights that come to 100.00. */
export async function placeResource(
  db: Db | Tx,
  resource: { id: number },
  content: { id: number; course_id: number },
  {
    criteria = [],
    ...given
  }: { position?: number; is_required?: boolean; criteria?: readonly { criterion_id: number; weight: number }[] } = {},
) {
  const placed = await db
    .insertInto('related_resources')
    .values({ resource_id: resource.id, content_id: content.id, course_id: content.course_id, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
  const results = criteria.map((each) => ({ ...each, related_resource_id: placed.id }))
  if (results.length > 0) await db.insertInto('related_results').values(results).execute()
  return placed
}
