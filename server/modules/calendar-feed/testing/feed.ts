import type { Db } from '#server/db/client.ts'
import { feedToken } from '../address.ts'
import { storeFeed } from '../queries.ts'

/** Gives a person an address of their dates. @returns its secret part */
export async function createFeed(db: Db, secret: string, { id }: { id: number }): Promise<string> {
  const feed = { nonce: 'of a test', renewed_at: new Date() }
  await storeFeed(db, id, feed)
  return feedToken(secret, id, feed.nonce)
}
