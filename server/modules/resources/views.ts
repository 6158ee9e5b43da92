import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import { type Answer, answer } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { etag, notFound } from '#server/errors.ts'
import { mayEditCourse } from '#server/modules/access/courses.ts'
import { mayEditResource } from '#server/modules/access/resources.ts'
import { toCaptions } from '#server/modules/files/caption-queries.ts'
import { fileUrl, fullName } from '#server/modules/people/person.ts'
import { findResource, placesOf, type ResourceRow } from './queries.ts'

export type Resource = components['schemas']['Resource']
export type ResourceDetail = components['schemas']['ResourceDetail']

function fileOf({ file_id: id, file_name: name, media_type, size }: ResourceRow): Resource['file'] {
  return id === null ? null : { id, name: name ?? '', media_type: media_type ?? '', size: size ?? 0, url: fileUrl(id) }
}

export function toResource(caller: Caller, row: ResourceRow): Resource {
  return {
    id: row.id,
    name: row.name,
    description: row.description,
    type: row.type,
    file: fileOf(row),
    url: row.url ?? fileUrl(row.file_id) ?? '',
    thumbnail: fileUrl(row.thumbnail_file_id),
    captions: toCaptions(row.captions),
    categories: row.categories,
    owner: row.owner && fullName(row.owner),
    center: row.center_id === null ? null : { id: row.center_id, name: row.center_name ?? '' },
    is_shared: row.is_shared,
    uses: row.uses ?? 0,
    may_edit: mayEditResource(caller, row),
    created_at: row.created_at.toISOString(),
    revision: row.revision,
  }
}

/** One resource and its places. @throws 404 for one that does not exist for the caller */
export async function readResource(db: Db, caller: Caller, id: number): Promise<ResourceDetail> {
  const row = await findResource(db, caller, id)
  if (!row) throw notFound()
  const places = await placesOf(db, caller, id)
  return {
    ...toResource(caller, row),
    places: places.map((place) => ({
      id: place.id,
      course: { id: place.course_id, name: place.course_name },
      content: { id: place.content_id, name: place.content_name },
      may_edit: mayEditCourse(caller, place),
    })),
  }
}

/** One resource as the answer of an operation. */
export async function answerResource<Status extends 200 | 201>(
  db: Db,
  caller: Caller,
  id: number,
  status: Status,
): Promise<Answer<Status, ResourceDetail>> {
  const resource = await readResource(db, caller, id)
  return answer(status, resource, { headers: { etag: etag(resource.revision) } })
}
