import { expect, it } from 'vitest'
import type { Mapping } from './headings.ts'
import { problemOf, studentReader } from './student.ts'

/** Name, surnames and problem of a row of cells. */
function read(mapping: Mapping, ...cells: string[]) {
  const row = { number: 1, cells }
  const student = studentReader(mapping, [row])(row)
  return [student.first_name, student.last_name_1, student.last_name_2, problemOf(student)]
}
const apart = ['first_name', 'last_names', 'email'] as const
const mail = 'ana@centro.es'

it.each([
  [apart, ['Ana', 'García-Baquero De la Torre', mail], ['Ana', 'García-Baquero', 'De la Torre', null]],
  [apart, ['ANA', 'GARCÍA-BAQUERO DE LA TORRE', mail], ['Ana', 'García-Baquero', 'de la Torre', null]],
  [apart, ['Ana', 'Riera, Mas', mail], ['Ana', 'Riera', 'Mas', null]],
  [apart, ['Ana,', 'Riera,', mail], ['Ana', 'Riera', '', null]],
  [
    ['first_name', 'last_name_1', 'last_name_2', 'email'],
    ['Ana', 'Riera,', 'Mas ,', mail],
    ['Ana', 'Riera', 'Mas', null],
  ],
  [
    ['surnames_first', 'email'],
    ['Riera, Mas, Ana', mail],
    ['Ana', 'Riera', 'Mas', null],
  ],
  [
    ['surnames_first', 'email'],
    ['García-Baquero De la Torre, Ana,', mail],
    ['Ana', 'García-Baquero', 'De la Torre', null],
  ],
  [
    ['full_name', 'email'],
    ['Ana García-Baquero De la Torre', mail],
    ['Ana', 'García-Baquero', 'De la Torre', null],
  ],
] as [Mapping, string[], (string | null)[]][])('names in %j: %j', (mapping, cells, expected) => {
  expect(read(mapping, ...cells)).toEqual(expected)
})

const formula = '=HYPERLINK("http://x.example";"Ana")'
it.each([
  ['first_name', 'name_wrong'],
  ['last_name_1', 'name_wrong'],
  ['last_name_2', 'name_wrong'],
  ['email', 'email_wrong'],
  ['username', 'username_wrong'],
] as const)('a formula as %s is %s', (field, problem) => {
  const cells = { first_name: 'Ana', last_name_1: 'Gil', last_name_2: 'Soler', email: mail, username: 'ana', [field]: formula }
  expect(read(['first_name', 'last_name_1', 'last_name_2', 'email', 'username'], ...Object.values(cells)).at(-1)).toBe(problem)
})
