import { buffer } from 'node:stream/consumers'
import type { Ctx } from '#server/context.ts'
import { centerWithLogo } from '#server/modules/students/queries.ts'
import { printableLogo } from './logo.ts'
import type { Letterhead } from './paper.ts'

/** Name, logo and time zone of a center for its documents. */
export async function letterheadOf({ db, files }: Pick<Ctx, 'db' | 'files'>, centerId: number): Promise<Letterhead> {
  const { name, time_zone: zone, storage_key, media_type } = await centerWithLogo(db, centerId)
  if (storage_key === null || media_type === null) return { name, zone, logo: null }
  return { name, zone, logo: await printableLogo(await buffer(await files.read(storage_key)), media_type) }
}
