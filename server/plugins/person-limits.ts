import type { FastifyRequest } from 'fastify'
import type { Config } from '../config.ts'
import type { Deps } from '../context.ts'
import { throttled } from '../errors.ts'
import { countRequest } from '../modules/auth/lockout-queries.ts'
import { largestUpload, partSize } from '../modules/files/partial-uploads.ts'
import type { OperationId } from '../policy.ts'

const hour = 60 * 60 * 1000

/** Requests of one person to an operation per hour. An upload costs disk and processor time even if it is rejected afterwards. */
const perHour: { readonly [Id in OperationId]?: (config: Config) => number } = {
  addDraftFile: ({ uploadsPerHour }) => uploadsPerHour,
  addDeliverableFile: ({ uploadsPerHour }) => uploadsPerHour,
  addFeedbackFile: ({ uploadsPerHour }) => uploadsPerHour,
  uploadResource: ({ uploadsPerHour }) => uploadsPerHour,
  replaceResourceFile: ({ uploadsPerHour }) => uploadsPerHour,
  setResourceThumbnail: ({ uploadsPerHour }) => uploadsPerHour,
  setResourceCaptions: ({ uploadsPerHour }) => uploadsPerHour,
  uploadImage: ({ uploadsPerHour }) => uploadsPerHour,
  startPartialUpload: ({ uploadsPerHour }) => uploadsPerHour,
  addUploadPart: (config) => config.uploadsPerHour * Math.ceil(largestUpload(config) / partSize),
  createImport: ({ importsPerHour }) => importsPerHour,
  // Enough for filling in forms, too few for testing a list of addresses.
  emailExists: () => 60,
  requestTransfer: () => 20,
}

/** Rejects requests above the limit with 429 before their body is read. Counts in the database, so all processes share the limit. */
export function limitPerPerson({ clock, config, db }: Pick<Deps, 'clock' | 'config' | 'db'>, operationId: string) {
  const limit = (perHour as Readonly<Record<string, (config: Config) => number>>)[operationId]?.(config)
  return async ({ caller }: FastifyRequest) => {
    if (limit === undefined || caller === null) return
    const { current, ttl } = await countRequest(db, `${operationId} ${caller.id}`, hour, clock.now())
    if (current > limit) throw throttled(Math.max(1, Math.ceil(ttl / 1000)))
  }
}
