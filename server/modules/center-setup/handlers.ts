import { answer, type Handler, type Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { etag, invalid } from '#server/errors.ts'
import { centerNameOf } from '#server/modules/centers/field-rules.ts'
import { readCenter } from '#server/modules/centers/read.ts'
import { finishSetup } from './finish.ts'
import { handOverSetup } from './hand-over.ts'
import { insertCenter } from './insert-center.ts'
import { checkNames } from './name-queries.ts'
import { checkCenterName, getSetup, listSetups } from './read.ts'
import { createSetup, discardSetup, saveSetup } from './save.ts'

/** Creates a center in one request, for programs and imports. People use the setup in steps. */
const createCenter: Handler<'createCenter'> = async ({ body, caller, id: requestId }, ctx) => {
  const { clock, db } = ctx
  const at = clock.now()
  const name = centerNameOf(body.name)
  if (name === '') throw invalid({ name: ['required'] })
  const id = await transact(db, async (tx) => {
    const slug = body.slug ?? (await checkNames(tx, { name, slug: '' })).proposed_slug
    if (slug === '') throw invalid({ slug: ['required'] })
    return insertCenter(tx, { caller, requestId, at }, { ...body, name, slug, setup_finished_at: at })
  })
  const center = await readCenter(ctx, caller, id)
  return answer(201, center, { headers: { etag: etag(center.revision) } })
}

export const centerSetupHandlers = {
  checkCenterName,
  createCenter,
  createSetup,
  discardSetup,
  finishSetup,
  getSetup,
  handOverSetup,
  listSetups,
  saveSetup,
} satisfies Partial<Handlers>
