import type { Schema } from '@/shared/api/contract'

/** An export of one's own data that is ready. */
export function anExport(change: Partial<Schema<'DataExport'>> = {}): Schema<'DataExport'> {
  return {
    id: 3,
    kind: 'personal',
    center: null,
    state: 'ready',
    progress: 100,
    groups: null,
    failure: null,
    file_name: 'mis-datos-aula-2026-11-20.zip',
    size: 52_428_800,
    created_at: '2026-11-20T22:41:00.000Z',
    finished_at: '2026-11-20T22:43:00.000Z',
    expires_at: '2026-11-22T22:43:00.000Z',
    ...change,
  }
}
