import type { FastifyError, FastifyInstance } from 'fastify'
import { DiskFull, FilesUnavailable, FileTooLarge } from '../adapters/files.ts'
import { sqlState, violatedConstraint } from '../db/client.ts'
import { RequestAbandoned } from '../db/request-scope.ts'
import { DatabaseUnavailable } from '../db/unavailable.ts'
import {
  ApiError,
  diskFull,
  groupArchived,
  invalid,
  noLicences,
  notFound,
  outcomeUnknown,
  rejected,
  throttled,
  tooLarge,
  unavailable,
  unsupportedMediaType,
} from '../errors.ts'
import { fieldErrors } from './field-codes.ts'

/** Errors that triggers and types of the database raise (see the head of migration 0001). */
const fromDatabase: Record<string, () => ApiError> = {
  AU001: noLicences,
  AU002: groupArchived,
  AU003: () => rejected('immutable', 'Submitted or recorded data cannot be changed.'),
  AU004: () => rejected('cycle', 'A node cannot be its own ancestor.'),
  // JSON may contain a zero byte, text in PostgreSQL may not.
  22021: () => invalid({ body: ['format'] }),
  '22P05': () => invalid({ body: ['format'] }),
  // Valid JSON that PostgreSQL cannot store: half of a surrogate pair, a date in the year 0 or 10000.
  '22P02': () => invalid({ body: ['format'] }),
  22007: () => invalid({ body: ['format'] }),
  22008: () => invalid({ body: ['format'] }),
  // The disk of the database.
  53100: diskFull,
}

/** Errors of Fastify about a request, by their codes. */
const fromFastify: Record<string, () => ApiError> = {
  FST_ERR_CTP_BODY_TOO_LARGE: tooLarge,
  FST_REQ_FILE_TOO_LARGE: tooLarge,
  FST_ERR_CTP_INVALID_MEDIA_TYPE: unsupportedMediaType,
  FST_ERR_CTP_INVALID_JSON_BODY: () => invalid({ body: ['format'] }),
  FST_ERR_CTP_EMPTY_JSON_BODY: () => invalid({ body: ['required'] }),
  FST_INVALID_MULTIPART_CONTENT_TYPE: () => invalid({ body: ['format'] }),
}

/** Appears in the log only. 499 is the status that nginx uses for it. */
const clientGone = () => new ApiError(499, { detail: 'The client closed the connection.', code: 'client_gone' })

/** The API error of a thrown error; null for a fault of the server. */
function asApiError(error: FastifyError | Error): ApiError | null {
  if (error instanceof ApiError) return error
  if (error instanceof FileTooLarge) return tooLarge()
  if (error instanceof DiskFull) return diskFull()
  if (error instanceof FilesUnavailable) return unavailable()
  if (error instanceof RequestAbandoned) return clientGone()
  if (error instanceof DatabaseUnavailable) return error.isOutcomeUnknown ? outcomeUnknown() : unavailable()
  // The row belongs to a center that has just been deleted.
  if (sqlState(error) === '23503' && violatedConstraint(error)?.endsWith('_center_id_fkey')) return notFound()
  const known = fromDatabase[sqlState(error) ?? ''] ?? fromFastify['code' in error ? error.code : '']
  if (known) return known()
  if ('validation' in error && error.validation) return invalid(fieldErrors(error.validation))
  const status = 'statusCode' in error ? error.statusCode : undefined
  if (status === 429) return throttled(60)
  if (status !== undefined && status >= 400 && status < 500) return invalid({ body: ['format'] })
  return null
}

/**
 * Sends every error as `{detail, code, errors?}`. Unknown errors are logged in full and sent as 500 with the id of the request,
 * which is also in the log.
 */
export function addErrors(app: FastifyInstance) {
  app.setErrorHandler((error: FastifyError, request, reply) => {
    const known = asApiError(error)
    if (known?.status === 507) request.log.error({ err: error }, 'the disk is full')
    if (error instanceof FilesUnavailable) request.log.error({ err: error }, 'the storage of files is not available')
    if (error instanceof DatabaseUnavailable) request.log.warn({ reason: error.message }, 'the database is not available')
    if (known) return reply.code(known.status).headers(known.headers).type('application/json').send(known.body)
    request.log.error({ err: error }, 'request failed')
    return reply.code(500).type('application/json').send({ detail: 'Internal server error.', code: 'server_error', request_id: request.id })
  })
}
