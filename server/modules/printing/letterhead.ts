import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#server/context.ts'
import { centerWithLogo } from '#server/modules/students/queries.ts'
import { printableLogo } from './logo.ts'
import type { Letterhead } from './paper.ts'

/** Name and logo of a center for the head of its documents. */
export async function letterheadOf({ db, files }: Pick<Ctx, 'db' | 'files'>, centerId: number): Promise<Letterhead> {
  const { name, storage_key, media_type } = await centerWithLogo(db, centerId)
  if (storage_key === null || media_type === null) return { name, logo: null }
  return { name, logo: await printableLogo(await buffer(await files.read(storage_key)), media_type) }
}
