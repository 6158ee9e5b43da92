import type { Schema } from '@/shared/api/contract'
import { aPerson } from './people'

export function aColumn(
  heading: string,
  field: Schema<'ImportColumn'>['field'],
  samples: readonly string[],
  change: Partial<Schema<'ImportColumn'>> = {},
): Schema<'ImportColumn'> {
  return { heading, field, not_kept: false, samples: [...samples], ...change }
}

export function someImportCounts(change: Partial<Schema<'ImportCounts'>> = {}): Schema<'ImportCounts'> {
  return { new: 0, existing: 0, skipped: 0, problem: 0, created: 0, enrolled: 0, undone: 0, kept: 0, ...change }
}

/** An import of 64 students that was just read. */
export function anImport(change: Partial<Schema<'StudentImport'>> = {}): Schema<'StudentImport'> {
  return {
    id: 3,
    state: 'mapping',
    source: 'file',
    file_name: 'RegAlum.csv',
    format: 'csv',
    encoding: 'windows-1252',
    delimiter: ';',
    sheet: null,
    sheets: [],
    heading_row: 5,
    columns: [
      aColumn('Alumno/a', 'full_name', ['García Soler, Ana Belén', 'Muñoz Peña, Íñigo', 'de la Fuente Ortega, María']),
      aColumn('Nº Id. Escolar', null, ['1234567', '1234568'], { not_kept: true }),
      aColumn('Correo electrónico', 'email', ['ana.garcia@educa.jcyl.es', 'inigo.munoz@educa.jcyl.es']),
      aColumn('Unidad', 'group', ['1DAM A', '1DAM B']),
      aColumn('Observaciones', null, []),
    ],
    row_count: 64,
    blank_count: 2,
    center: { id: 1, name: 'IES Ribera del Duero' },
    group: null,
    by_column: false,
    without_group: false,
    may_manage: true,
    new_groups: [],
    same_names: 0,
    anonymous_users: false,
    counts: someImportCounts(),
    seats: { needed: 0, left: 112 },
    progress: { done: 0, total: 0 },
    invites: true,
    failure: null,
    undo: null,
    created_by: aPerson(),
    created_at: '2026-11-20T22:41:00.000Z',
    started_at: null,
    finished_at: null,
    undone_at: null,
    ...change,
  }
}

export function anImportRow(change: Partial<Schema<'ImportRow'>> = {}): Schema<'ImportRow'> {
  return {
    number: 6,
    state: 'new',
    reason: null,
    other_row: null,
    name: 'García Soler, Ana Belén',
    email: 'ana.garcia@educa.jcyl.es',
    username: '',
    group: '1.º DAM A',
    group_id: 2,
    user_id: null,
    same_person: null,
    cells: [],
    ...change,
  }
}
