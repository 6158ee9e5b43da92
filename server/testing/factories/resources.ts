import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../db/client.ts'
import { next } from './rows.ts'

type Resource = Selectable<Tables['resources']>

/** A link in the library of the platform; `center_id` and `owner_id` make it a teacher's own. */
export const createResource = (db: Db | Tx, given: Partial<Insertable<Tables['resources']>> = {}): Promise<Resource> =>
  db
    .insertInto('resources')
    .values({ name: `Recurso ${next()}`, type: 'other', ...(given.file_id == null && { url: 'https://example.org/' }), ...given })
    .returningAll()
    .executeTakeFirstOrThrow()

/** Places a resource in a content of a program. */
export const placeResource = (
  db: Db | Tx,
  resource: { id: number },
  content: { id: number; course_id: number },
  given: { position?: number; is_required?: boolean } = {},
) =>
  db
    .insertInto('related_resources')
    .values({ resource_id: resource.id, content_id: content.id, course_id: content.course_id, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
