import type { FastifyRequest } from 'fastify'
import type { Readable } from 'node:stream'
import { ScannerUnavailable, TooLargeToScan } from '#server/adapters/virus-scanner.ts'
import type { Ctx } from '#server/context.ts'
import { transact } from '#server/db/client.ts'
import { invalid, scannerUnavailable } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'

/** A file that has arrived and is not kept yet. */
export interface Arrived {
  name: string
  /** Bytes. */
  size: number
  /** The center whose manager may read of an infected file; null without a center. */
  centerId: number | null
  content: () => Promise<Readable>
}

type Scanning = Pick<Ctx, 'clock' | 'config' | 'db' | 'metrics' | 'scanner'>

/**
 * Lets only a file pass in which the virus scanner finds nothing. Without a scanner every file passes, and so does one that cannot be
 * scanned if the settings accept it.
 * @throws 400 `{file: [infected | too_large_to_scan]}`, 503 `scanner_unavailable`
 */
export async function requireClean(request: FastifyRequest, ctx: Scanning, file: Arrived): Promise<void> {
  const { config, metrics, scanner } = ctx
  if (scanner === null) return
  try {
    const signature = await scanner.scan(await file.content())
    metrics?.scans.inc({ result: signature === null ? 'clean' : 'infected' })
    if (signature === null) return
    await recordInfected(request, ctx, file, signature)
    throw invalid({ file: ['infected'] })
  } catch (error) {
    const isTooLarge = error instanceof TooLargeToScan
    if (!isTooLarge && !(error instanceof ScannerUnavailable)) throw error
    metrics?.scans.inc({ result: isTooLarge ? 'too_large' : 'unavailable' })
    const isAccepted = config.unscannedFiles === 'accept'
    request.log.error({ err: error, size: file.size, isAccepted }, 'a file could not be scanned for viruses')
    if (!isAccepted) throw isTooLarge ? invalid({ file: ['too_large_to_scan'] }) : scannerUnavailable()
  }
}

async function recordInfected(request: FastifyRequest, { clock, db }: Scanning, { centerId, name }: Arrived, signature: string) {
  const { caller, id } = request
  request.log.warn({ signature, person: caller?.id }, 'an infected file was refused')
  const context = { caller: caller ?? { id: null, impersonator: null }, requestId: id, at: clock.now() }
  const studentId = caller?.role === 'student' ? caller.id : null
  await transact(db, (tx) =>
    recordAuditEvents(tx, context, [
      { action: 'infected', entity: 'file', entityId: null, centerId, studentId, after: { file_name: name, signature } },
    ]),
  )
}
