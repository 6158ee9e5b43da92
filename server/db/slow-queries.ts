import type { Logger as KyselyLogger } from 'kysely'
import type { Logger } from 'pino'
import { currentRequest } from './request-scope.ts'

/**
 * Logs queries that take long, with the operation they belong to. Their parameters stay out: they may hold what people wrote.
 * @param thresholdMs milliseconds from which on a query is slow; waiting for a connection does not count
 */
export const slowQueryLog =
  (log: Pick<Logger, 'warn'>, thresholdMs: number): KyselyLogger =>
  ({ query, queryDurationMillis }) => {
    if (queryDurationMillis < thresholdMs) return
    log.warn(
      { operation: currentRequest()?.operationId ?? 'background', ms: Math.round(queryDurationMillis), sql: query.sql },
      'slow query',
    )
  }
