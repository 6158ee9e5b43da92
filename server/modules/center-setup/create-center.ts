import { transact } from '#server/db/client.ts'
import { answer, type Handler } from '#server/contract.ts'
import { etag, invalid } from '#server/errors.ts'
import { readCenter } from '#server/modules/centers/read.ts'
import { insertCenter } from './insert-center.ts'
import { checkNames } from './name-queries.ts'

/** A center at once, for programs and imports; people set one up in steps. */
export const createCenter: Handler<'createCenter'> = async ({ body, caller, id: requestId }, { db, clock }) => {
  const at = clock.now()
  const name = body.name.trim()
  if (name === '') throw invalid({ name: ['required'] })
  const id = await transact(db, async (tx) => {
    const slug = body.slug ?? (await checkNames(tx, { name, slug: '' })).proposed_slug
    if (slug === '') throw invalid({ slug: ['required'] })
    return insertCenter(tx, { caller, requestId, at }, { ...body, name, slug, setup_finished_at: at })
  })
  const center = await readCenter(db, caller, id)
  return answer(201, center, { headers: { etag: etag(center.revision) } })
}
