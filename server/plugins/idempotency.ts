import type { FastifyRequest } from 'fastify'
import { createHmac } from 'node:crypto'
import type { Deps } from '../context.ts'
import type { Answer } from '../contract.ts'
import type { Db } from '../db/client.ts'
import { inOneTransaction } from '../db/held-transaction.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import { idempotencyKeyReused, invalid } from '../errors.ts'
import { seal, unseal } from '../sealing.ts'

type AnyAnswer = Answer<number, unknown>

/** How long a response is kept, in milliseconds. */
const lifetime = 24 * 60 * 60 * 1000

/** A request with an idempotency key. */
interface KeyedRequest {
  userId: number
  operation: string
  keyHash: string
  fingerprint: string
  cipherKey: Buffer
}

/** @returns null without a key or without a session @throws 400 for an invalid key */
export function keyedRequest(request: FastifyRequest, operation: string, secret: string): KeyedRequest | null {
  const header = request.headers['idempotency-key']
  if (typeof header !== 'string' || request.caller === null) return null
  const key = /^"?([\w-]{16,64})"?$/.exec(header)?.[1]
  if (key === undefined) throw invalid({ 'idempotency-key': ['format'] })
  const derive = (purpose: string) => createHmac('sha256', secret).update(`idempotency ${purpose}:${key}`).digest()
  const { body, params, query } = request
  const content = JSON.stringify([operation, params, query, body])
  return {
    userId: request.caller.id,
    operation,
    keyHash: derive('row').toString('base64url'),
    fingerprint: createHmac('sha256', derive('request')).update(content).digest('base64url'),
    cipherKey: derive('answer'),
  }
}

/** Waits for a running request with the same key. @throws Error when the key already has a response */
async function store(db: Db, { userId, operation, keyHash, fingerprint, cipherKey }: KeyedRequest, answer: AnyAnswer, now: Date) {
  const values = { operation, fingerprint, answer: seal(JSON.stringify(answer), cipherKey), expires_at: new Date(now.getTime() + lifetime) }
  const { numInsertedOrUpdatedRows } = await db
    .insertInto('idempotency_keys')
    .values({ user_id: userId, key_hash: keyHash, ...values })
    .onConflict((row) => row.columns(['user_id', 'key_hash']).doUpdateSet(values).where('idempotency_keys.expires_at', '<=', now))
    .executeTakeFirst()
  if (numInsertedOrUpdatedRows !== 1n) throw new Error('The idempotency key was used.')
}

const find = (db: Db, { userId, keyHash }: KeyedRequest, now: Date) =>
  db
    .selectFrom('idempotency_keys')
    .where('user_id', '=', userId)
    .where('key_hash', '=', keyHash)
    .where('expires_at', '>', now)
    .select(['fingerprint', 'answer'])
    .executeTakeFirst()

/**
 * Runs a request and stores its response in the same transaction. A repetition runs too, fails on the stored key, is rolled back and
 * gets the stored response. So a first request costs one statement, and errors are never stored.
 * @throws 422 when the key was used for another request; everything that `respond` throws
 */
export async function answerOnce(
  { clock, db }: Pick<Deps, 'clock' | 'db'>,
  request: KeyedRequest,
  respond: () => Promise<AnyAnswer>,
): Promise<AnyAnswer> {
  const now = clock.now()
  try {
    return await inOneTransaction(async () => {
      const answer = await respond()
      await store(db, request, answer, now)
      return answer
    })
  } catch (error) {
    // Another wait for a database that is away would only delay the answer. After a lost commit the key may tell what happened.
    if (error instanceof DatabaseUnavailable && !error.isOutcomeUnknown) throw error
    const stored = await find(db, request, now).catch(() => undefined)
    if (!stored) throw error
    if (stored.fingerprint !== request.fingerprint) throw idempotencyKeyReused()
    const answer = JSON.parse(unseal(stored.answer, request.cipherKey)) as AnyAnswer
    return { ...answer, headers: { ...answer.headers, 'idempotent-replayed': 'true' } }
  }
}
