import type { Client } from '#server/testing/client.ts'
import { fileForm } from '#tests/support/file-form.ts'

/** A file as a browser sends it. */
export const fileOf = (text: string | Uint8Array, name = 'alumnado.csv') => fileForm(text, name, 'text/csv')

/** A list of different students, the same on every run: `alumna.1@centro.es`, `alumna.2@centro.es` … */
export function listOf(count: number, tag = 'alumna'): string {
  const rows = Array.from({ length: count }, (_, index) => `Gil Mora, Ana ${letters(index)};${tag}.${index + 1}@centro.es`)
  return ['Alumno/a;Correo', ...rows, ''].join('\r\n')
}

const letters = (index: number): string => (index < 26 ? '' : letters(Math.floor(index / 26) - 1)) + String.fromCodePoint(97 + (index % 26))

/** Uploads a list and checks it for a group with the columns as they were recognised. */
export async function checked(client: Client, text: string, group: { id: number; center_id: number }) {
  const made = await client.ok('createImport', { query: { center: group.center_id }, body: fileOf(text) })
  return client.ok('checkImport', { params: { id: made.id }, body: { fields: made.columns.map(({ field }) => field), group_id: group.id } })
}
