import type { Logger as KyselyLogger } from 'kysely'
import type { Logger } from 'pino'
import { currentRequest } from './request-scope.ts'

/**
 * Logs slow queries with their operation, without parameters, which may hold personal texts.
 * @param thresholdMs minimum duration in milliseconds; waiting for a connection does not count
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
