import { anImportRow, aPage } from '@/shared/testing'
import { checked, done, failed, read, running, undoing as beingUndone } from './import-fixtures'
import type { ImportView } from './import-view'
import type { Seats } from './import-types'

type View<K extends ImportView['kind']> = Extract<ImportView, { readonly kind: K }>

export const rows = aPage([
  anImportRow(),
  anImportRow({ number: 7, state: 'existing', name: 'Muñoz Peña, Íñigo', email: 'inigo.munoz@educa.jcyl.es' }),
  anImportRow({ number: 9, state: 'existing', reason: 'from_archive', name: 'Rey Soto, Sara', email: 'sara.rey@educa.jcyl.es' }),
  anImportRow({
    number: 8,
    state: 'skipped',
    reason: 'already_enrolled',
    name: 'de la Fuente Ortega, María de los Ángeles',
    email: 'maria@educa.jcyl.es',
  }),
  anImportRow({ number: 10, state: 'problem', reason: 'email_repeated', other_row: 6, name: 'García Soler, Luis' }),
  anImportRow({
    number: 11,
    state: 'problem',
    reason: 'group_unknown',
    name: 'Pérez Gil, Marta',
    email: 'marta@educa.jcyl.es',
    group: '3.º ESO',
  }),
])

const summary = ({ id, state, file_name, group, without_group, row_count, counts, created_by, created_at }: typeof done) => {
  return { id, state, file_name, group, without_group, row_count, counts, created_by, created_at }
}
export const recent = aPage([summary(done), summary({ ...checked, id: 4, file_name: '2DAW.xlsx' }), summary({ ...failed, id: 5 })])

export const quiet = { rejection: null, seats: null, isBusy: false } as const
export const short: Seats = { needed: 64, left: 20 }

export const choosing: View<'choosing'> = { kind: 'choosing', ...quiet, sending: null, canRetry: false, retryAfter: 60 }
export const mapping: View<'mapping'> = {
  kind: 'mapping',
  ...quiet,
  import: read,
  fields: read.columns.map(({ field }) => field),
  aim: 2,
  sheet: null,
  lacks: [],
  canCheck: true,
}
export const review: View<'review'> = {
  kind: 'review',
  ...quiet,
  import: checked,
  invites: true,
  amendments: [],
  refused: null,
  isUnsaved: false,
  checks: 1,
}
export const importing: View<'importing'> = {
  kind: 'importing',
  ...quiet,
  isBusy: true,
  import: running,
  isLost: false,
  isAskingToDiscard: false,
}
export const undoing: View<'undoing'> = { kind: 'undoing', ...quiet, isBusy: true, import: beingUndone, isLost: false }
export const ended: View<'done' | 'undone'> = { kind: 'done', ...quiet, import: done, isAskingToUndo: false }
