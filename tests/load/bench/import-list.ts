import { setTimeout as pause } from 'node:timers/promises'
import type { components } from '#openapi/generated/schema.gen.ts'
import { SchoolClient } from '../school-client.ts'

type Import = components['schemas']['StudentImport']

/** Milliseconds of each part of importing a list, as a user waits for it. */
export interface ImportTimes {
  rows: number
  read: number
  check: number
  run: number
  undo: number
}

/** Imports a list of new students into an empty group and undoes the import. @throws when any part fails */
export async function importList(url: string, rows: number): Promise<ImportTimes> {
  const client = await new SchoolClient(url).signIn('admin', 'aula-demo-1')
  const tag = Date.now().toString(36)
  const center = await client.ok<{ id: number }>('POST', '/centers/centers', {
    name: `Importaciones ${tag}`,
    teacher_licenses: 1,
    student_licenses: rows,
  })
  const group = await client.ok<{ id: number }>('POST', '/groups/groups', { center_id: center.id, name: '1.º DAM A', period: '2026/2027' })
  const lines = Array.from({ length: rows }, (_, row) => `"Muñoz Peña, Ana ${letters(row)}";${tag}.${row}@demo.test`)
  const form = new FormData()
  form.append('file', new Blob([`Alumno/a;Correo\r\n${lines.join('\r\n')}`]), 'alumnado.csv')

  const [read, made] = await timed(() => client.ok<Import>('POST', `/centers/student_imports?center=${center.id}`, form))
  const path = `/centers/student_imports/${made.id}`
  const [check] = await timed(() => client.ok('PUT', `${path}/mapping`, { fields: ['full_name', 'email'], group_id: group.id }))
  const [run] = await timed(async () => {
    await client.ok('POST', `${path}/start`, { invites: false })
    for (;;) {
      const { state } = await client.ok<Import>('GET', path)
      if (state === 'done') return
      if (state !== 'importing') throw new Error(`the import became ${state}`)
      await pause(50)
    }
  })
  const [undo, undone] = await timed(() => client.ok<Import>('POST', `${path}/undo`))
  if (undone.counts.undone !== rows) throw new Error(`${undone.counts.undone} of ${rows} rows were undone`)
  return { rows, read, check, run, undo }
}

const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCodePoint(97 + (index % 26))

async function timed<T>(work: () => Promise<T>): Promise<[milliseconds: number, result: T]> {
  const start = performance.now()
  const result = await work()
  return [Math.round(performance.now() - start), result]
}
