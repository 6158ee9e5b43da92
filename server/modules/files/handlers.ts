import type { Caller } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { invalid, notFound, tooLarge } from '#server/errors.ts'
import { keepStored } from './kept-uploads.ts'
import type { PartialUpload } from './partial-upload-queries.ts'
import { beginUpload, discardUpload, findOpenUpload, keepPart, largestUpload, partSize, sizeOfPart } from './partial-uploads.ts'
import { receivePart } from './uploads.ts'

const viewOf = ({ id, size, offset }: Omit<PartialUpload, 'name'>) => ({ id, size, offset, part_size: partSize })

/** @throws 404 for one that is not the caller's, or is too old */
async function openUpload(ctx: Ctx, caller: Caller, id: number): Promise<PartialUpload> {
  const found = await findOpenUpload(ctx, caller, id)
  if (!found) throw notFound()
  return found
}

export const fileHandlers = {
  startPartialUpload: async ({ body, caller }, ctx) => {
    // which operation takes it is known at its end: that one has its own limit
    if (body.size > largestUpload(ctx.config)) throw tooLarge()
    return viewOf(await beginUpload(ctx, caller, body))
  },

  getPartialUpload: async ({ caller, params }, ctx) => viewOf(await openUpload(ctx, caller, params.id)),

  addUploadPart: async (call, ctx) => {
    const { caller, params, query, raw } = call
    const start = query.offset
    const upload = await openUpload(ctx, caller, params.id)
    const size = sizeOfPart(upload, start)
    const part = await receivePart(raw, ctx, size)
    await keepStored(call, ctx, part, async () => {
      if (part.size !== size) throw invalid({ file: ['part_size'] })
      return { isNew: await keepPart(ctx.db, upload.id, start, part) }
    })
    return viewOf({ ...upload, offset: Math.max(upload.offset, start + size) })
  },

  discardPartialUpload: async ({ caller, params }, ctx) => {
    const { id } = await openUpload(ctx, caller, params.id)
    await discardUpload(ctx, id)
  },
} satisfies Partial<Handlers>
