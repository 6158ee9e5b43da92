import type { SnapshotFrom } from 'xstate'
import { canCheck, lacks } from './import-changes'
import type { importMachine } from './import-machine'
import type { ImportContext, Problem, Seats, StudentImport } from './import-words'

export const steps = ['choose', 'columns', 'review', 'import'] as const
export type Step = (typeof steps)[number]

interface Common {
  readonly problem: Problem | null
  readonly seats: Seats | null
  /** The server is asked. */
  readonly isBusy: boolean
}
interface Choosing extends Common {
  readonly kind: 'choosing'
  /** The list on its way, and the share that has arrived, 0–1. */
  readonly sending: { readonly name: string; readonly size: number; readonly share: number } | null
  readonly canRetry: boolean
}
interface Mapping extends Common {
  readonly kind: 'mapping'
  readonly import: StudentImport
  readonly fields: ImportContext['fields']
  readonly aim: ImportContext['aim']
  readonly lacks: ReturnType<typeof lacks>
  readonly canCheck: boolean
}
interface Review extends Common {
  readonly kind: 'review'
  readonly import: StudentImport
  readonly invites: boolean
}
interface Importing extends Common {
  readonly kind: 'importing'
  readonly import: StudentImport
  /** The server cannot be reached at the moment; the import goes on. */
  readonly isLost: boolean
  readonly isAskingToGiveUp: boolean
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
  readonly kind: 'opening' | 'openFailed' | 'missing' | 'givingUp' | 'giveUpFailed'
}
/** What the screen shows. */
export type ImportView = Choosing | Mapping | Review | Importing | Stopped | Ended | Waiting

type Snapshot = SnapshotFrom<typeof importMachine>

export function importView(snapshot: Snapshot): ImportView {
  const { context } = snapshot
  const { problem, seats, list, share, fields, aim, invites } = context
  const said = { problem, seats }
  const is = (value: Parameters<Snapshot['matches']>[0]) => snapshot.matches(value)
  const current = context.import
  if (is('choosing')) {
    const isBusy = is({ choosing: 'sending' })
    return {
      kind: 'choosing',
      ...said,
      isBusy,
      sending: isBusy && list ? { name: list.file.name, size: list.file.size, share } : null,
      canRetry: is({ choosing: 'broken' }),
    }
  }
  if (is({ opening: 'missing' })) return { kind: 'missing', ...said, isBusy: false }
  if (is({ opening: 'broken' })) return { kind: 'openFailed', ...said, isBusy: false }
  if (is({ givingUp: 'broken' })) return { kind: 'giveUpFailed', ...said, isBusy: false }
  if (is('givingUp') || !current) return { kind: is('givingUp') ? 'givingUp' : 'opening', ...said, isBusy: true }
  if (is('mapping')) {
    const mapping = { fields, aim, lacks: lacks(context), canCheck: canCheck(context) }
    return { kind: 'mapping', ...said, isBusy: is({ mapping: 'checking' }), import: current, ...mapping }
  }
  if (is('review')) return { kind: 'review', ...said, isBusy: is({ review: 'starting' }), import: current, invites }
  if (is('importing')) {
    const isLost = is({ importing: 'lost' })
    return { kind: 'importing', ...said, isBusy: true, import: current, isLost, isAskingToGiveUp: is({ importing: 'asking' }) }
  }
  if (is('stopped')) return { kind: 'stopped', ...said, isBusy: is({ stopped: 'starting' }), import: current }
  if (is('done')) {
    const isAskingToUndo = !is({ done: 'reading' })
    return { kind: 'done', ...said, isBusy: is({ done: 'undoing' }), import: current, isAskingToUndo }
  }
  if (is('undone')) return { kind: 'undone', ...said, isBusy: false, import: current, isAskingToUndo: false }
  return { kind: 'opening', ...said, isBusy: true }
}

/** The step that a view stands at. */
export const stepOf: Record<ImportView['kind'], Step> = {
  opening: 'choose',
  openFailed: 'choose',
  missing: 'choose',
  choosing: 'choose',
  mapping: 'columns',
  review: 'review',
  givingUp: 'review',
  giveUpFailed: 'review',
  importing: 'import',
  stopped: 'import',
  done: 'import',
  undone: 'import',
}
