import type { SnapshotFrom } from 'xstate'
import { uploadsView } from '@/shared/lib/upload-queue'
import { canCheck, lacks } from './import-changes'
import type { importMachine } from './import-machine'
import type { listUploads } from './import-setup'
import type { ImportContext, Later, Rejection, Seats, StudentImport } from './import-types'

export const steps = ['choose', 'columns', 'review', 'import'] as const
export type Step = (typeof steps)[number]

interface Common {
  readonly rejection: Rejection | null
  readonly seats: Seats | null
  /** Whether a request is pending. */
  readonly isBusy: boolean
}
interface Choosing extends Common {
  readonly kind: 'choosing'
  /** The list being uploaded, and the uploaded share, 0–1. */
  readonly sending: { readonly name: string; readonly size: number; readonly share: number } | null
  readonly canRetry: boolean
  /** Seconds after which a retry makes sense. */
  readonly retryAfter: number
}
interface Mapping extends Common {
  readonly kind: 'mapping'
  readonly import: StudentImport
  readonly fields: ImportContext['fields']
  readonly aim: ImportContext['aim']
  /** The sheet that is read, or being read. */
  readonly sheet: string | null
  readonly lacks: ReturnType<typeof lacks>
  readonly canCheck: boolean
}
interface Review extends Common {
  readonly kind: 'review'
  readonly import: StudentImport
  readonly invites: boolean
  /** Changes that are being saved. */
  readonly amendments: ImportContext['amendments']
  readonly refused: ImportContext['refused']
  /** The connection broke while changes were saved. */
  readonly isUnsaved: boolean
  readonly checks: number
}
interface Importing extends Common {
  readonly kind: 'importing'
  readonly import: StudentImport
  /** The server cannot be reached at the moment; the import goes on there. */
  readonly isLost: boolean
  readonly isAskingToDiscard: boolean
}
interface Undoing extends Common {
  readonly kind: 'undoing'
  readonly import: StudentImport
  /** The server cannot be reached at the moment; the undo goes on there. */
  readonly isLost: boolean
}
interface Stopped extends Common {
  readonly kind: 'stopped'
  readonly import: StudentImport
}
interface Ended extends Common {
  readonly kind: 'done' | 'undone'
  readonly import: StudentImport
  readonly isAskingToUndo: boolean
}
interface Waiting extends Common {
  readonly kind: 'opening' | 'openFailed' | 'missing' | 'discarding' | 'discardFailed'
}
export type ImportView = Choosing | Mapping | Review | Importing | Undoing | Stopped | Ended | Waiting

const later: readonly string[] = ['throttled', 'disk_full', 'unavailable', 'scanner_unavailable'] satisfies Later[]
/** Why an upload failed; any other code is no answer of ours. */
const laterOf = (code: string | null) => (code !== null && later.includes(code) ? (code as Later) : 'unreachable')

type Snapshot = SnapshotFrom<typeof importMachine>

export function importView(
  snapshot: Snapshot,
  uploads: SnapshotFrom<typeof listUploads> = snapshot.context.uploads.getSnapshot(),
): ImportView {
  const { context } = snapshot
  const { rejection, seats, fields, aim, invites } = context
  const common = { rejection, seats }
  const is = (value: Parameters<Snapshot['matches']>[0]) => snapshot.matches(value)
  const current = context.import
  if (is('choosing')) {
    const [upload] = uploadsView(uploads)
    const isBusy = upload?.state === 'waiting'
    return {
      kind: 'choosing',
      rejection: upload?.state === 'failed' ? laterOf(upload.code) : ((upload?.code ?? null) as Rejection | null),
      seats: null,
      isBusy,
      sending: isBusy ? { name: upload.file.name, size: upload.file.size, share: upload.share ?? 0 } : null,
      canRetry: upload?.state === 'failed',
      retryAfter: upload?.retryAfter ?? 60,
    }
  }
  if (is({ opening: 'missing' })) return { kind: 'missing', ...common, isBusy: false }
  if (is({ opening: 'broken' })) return { kind: 'openFailed', ...common, isBusy: false }
  if (is({ discarding: 'broken' })) return { kind: 'discardFailed', ...common, isBusy: false }
  if (is('discarding') || !current) return { kind: is('discarding') ? 'discarding' : 'opening', ...common, isBusy: true }
  if (is('mapping')) {
    const mapping = { fields, aim, sheet: context.sheet ?? current.sheet, lacks: lacks(context), canCheck: canCheck(context) }
    return { kind: 'mapping', ...common, isBusy: is({ mapping: 'checking' }) || is({ mapping: 'reading' }), import: current, ...mapping }
  }
  if (is('review')) {
    const { amendments, refused, checks } = context
    const review = { invites, amendments, refused, checks, isUnsaved: is({ review: 'unsaved' }) }
    return { kind: 'review', ...common, isBusy: is({ review: 'starting' }), import: current, ...review }
  }
  if (is('importing')) {
    const isLost = is({ importing: 'lost' })
    return { kind: 'importing', ...common, isBusy: true, import: current, isLost, isAskingToDiscard: is({ importing: 'asking' }) }
  }
  if (is('stopped')) return { kind: 'stopped', ...common, isBusy: is({ stopped: 'starting' }), import: current }
  if (is('done')) {
    const isAskingToUndo = !is({ done: 'reading' })
    return { kind: 'done', ...common, isBusy: is({ done: 'requesting' }), import: current, isAskingToUndo }
  }
  if (is('undoing')) return { kind: 'undoing', ...common, isBusy: true, import: current, isLost: is({ undoing: 'lost' }) }
  if (is('undone')) return { kind: 'undone', ...common, isBusy: false, import: current, isAskingToUndo: false }
  return { kind: 'opening', ...common, isBusy: true }
}

export const stepOf: Record<ImportView['kind'], Step> = {
  opening: 'choose',
  openFailed: 'choose',
  missing: 'choose',
  choosing: 'choose',
  mapping: 'columns',
  review: 'review',
  discarding: 'review',
  discardFailed: 'review',
  importing: 'import',
  stopped: 'import',
  done: 'import',
  undoing: 'import',
  undone: 'import',
}
