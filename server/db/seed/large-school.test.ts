import { mkdtemp, rm } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { sql } from 'kysely'
import { expect, test } from 'vitest'
import { localFiles } from '#server/adapters/files.ts'
import { testStore } from '#server/testing/template.ts'
import { loadDemoSchool, loadLargeSchool } from './index.ts'

const now = new Date('2026-11-21T09:30:00Z')

test('students for a benchmark come in centers and groups, once', { timeout: 120_000 }, async () => {
  const store = await testStore()
  const folder = await mkdtemp(join(tmpdir(), 'aula-seed-'))
  try {
    await loadDemoSchool({ db: store.db, files: localFiles(folder) }, now)
    const told: number[] = []
    await loadLargeSchool(store.db, { students: 1245 }, now, (count) => told.push(count))
    await loadLargeSchool(store.db, { students: 1245 }, now, (count) => told.push(count))
    expect(told).toEqual([1200, 1245, 1200, 1245])
    const { rows } = await sql`select c.slug, c.student_seats_used::int as seats, c.teacher_seats_used::int as teachers,
        (select count(*)::int from groups where center_id = c.id) as groups, (select count(*)::int from center_students where center_id = c.id) as students,
        (select sum(delta)::int from licence_ledger where center_id = c.id and kind = 'student') as ledger
      from centers c where slug like 'centro-de-carga%' order by id`.execute(store.db)
    expect(rows).toEqual([
      { slug: 'centro-de-carga-001', seats: 1200, ledger: 1200, students: 1200, teachers: 20, groups: 40 },
      { slug: 'centro-de-carga-002', seats: 45, ledger: 45, students: 45, teachers: 20, groups: 2 },
    ])
    const { rows: work } =
      await sql`select count(distinct s.group_id)::int as groups, count(distinct s.deliverable_id)::int as deliverables,
        bool_and(s.selected_version_id is not null) as selected, bool_or(g.submission_id is null) as to_grade, bool_or(g.released_at is not null) as released
      from submissions s join centers c on c.id = s.center_id left join grades g on g.submission_id = s.id where c.slug like 'centro-de-carga%'`.execute(
        store.db,
      )
    expect(work).toEqual([{ groups: 42, deliverables: 4, selected: true, to_grade: true, released: true }])
  } finally {
    await store.dispose()
    await rm(folder, { recursive: true, force: true })
  }
})
