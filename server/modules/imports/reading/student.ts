import type { Mapping } from './headings.ts'
import type { Field } from './known-headings.ts'
import { inLetterCase, type Names, splitName, splitSurnames, withoutEnd } from './names.ts'
import type { Row } from './row.ts'

export type Gender = 'female' | 'male' | 'non-binary' | 'other'

/** The student of a row. */
export interface Student extends Names {
  /** In lower case; empty if the row has none. */
  email: string
  username: string
  gender: Gender | null
  /** Name of the group in the row; empty without one. */
  group: string
}

/** Problems of a row, independent of other data. */
export type RowProblem =
  | 'name_missing'
  | 'surname_missing'
  | 'name_wrong'
  | 'broken_characters'
  | 'too_long'
  | 'email_missing'
  | 'email_wrong'
  | 'username_wrong'

const longest = { name: 80, email: 254, username: 150 } as const

/** How the cells of a gender column are read: "M" is a man beside "F", and a woman beside "H" or "V". */
export function genderReader(values: readonly string[]): (value: string) => Gender | null {
  const letters = new Set(values.map((value) => value.trim().toUpperCase()))
  const m = letters.has('F') ? 'male' : letters.has('H') || letters.has('V') ? 'female' : null
  const single: Record<string, Gender | null> = { M: m, F: 'female', H: 'male', V: 'male', X: 'non-binary' }
  return (value) => single[value.trim().toUpperCase()] ?? inWords.find(([sign]) => sign.test(value))?.[1] ?? null
}

const inWords: readonly (readonly [RegExp, Gender])[] = [
  [/^(muj|fem|woman|girl|alumna$|dona$)/i, 'female'],
  [/^(hom|var|mas|male|man$|boy|alumno$|home$)/i, 'male'],
  [/^(no.?bin|non.?bin)/i, 'non-binary'],
  [/^(otr|other|altre)/i, 'other'],
]

/** @returns a reader for the rows of a list, by the mapping of its columns */
export function studentReader(mapping: Mapping, rows: readonly Row[]) {
  const at = (field: Field) => mapping.indexOf(field)
  const places = { full: at('full_name'), reversed: at('surnames_first'), first: at('first_name'), both: at('last_names') }
  const cell = (cells: readonly string[], index: number) => (index === -1 ? '' : (cells[index] ?? ''))
  const readGender = genderReader(rows.map(({ cells }) => cell(cells, at('gender'))))

  function namesOf(cells: readonly string[]): Names {
    if (places.full !== -1) return splitName(cell(cells, places.full), false)
    if (places.reversed !== -1) return splitName(cell(cells, places.reversed), true)
    const first_name = cell(cells, places.first)
    if (places.both !== -1) return { first_name, ...splitSurnames(cell(cells, places.both)) }
    return { first_name, last_name_1: cell(cells, at('last_name_1')), last_name_2: cell(cells, at('last_name_2')) }
  }

  return ({ cells }: Row): Student => {
    const names = namesOf(cells)
    return {
      first_name: inLetterCase(withoutEnd(names.first_name)),
      last_name_1: inLetterCase(withoutEnd(names.last_name_1)),
      last_name_2: inLetterCase(withoutEnd(names.last_name_2), true),
      email: addressIn(cell(cells, at('email'))),
      username: cell(cells, at('username')).toLowerCase(),
      gender: readGender(cell(cells, at('gender'))),
      group: cell(cells, at('group')),
    }
  }
}

/** The address in "mailto:ana@x.es" and "Ana <ana@x.es>"; anything else unchanged. */
function addressIn(text: string): string {
  const address = /<([^<>\s]+@[^<>\s]+)>/.exec(text)?.[1] ?? text
  return address
    .replace(/^mailto:/i, '')
    .replace(/[;,.]$/, '')
    .toLowerCase()
}

const isAddress = (text: string) =>
  /^[a-z0-9!#$%&'*+/=?^_`{|}~-]+(\.[a-z0-9!#$%&'*+/=?^_`{|}~-]+)*@([a-z0-9]([a-z0-9-]*[a-z0-9])?\.)+[a-z]{2,}$/.test(text)

const isName = (name: string) => /^[\p{L}\p{M} .,'’`´·ªº()/-]*$/u.test(name) && /\p{L}/u.test(name)
/** A text that a spreadsheet would compute, and no username. */
const isFormula = (text: string) => /^[=+-]|["'();=<>]/.test(text)
/** Letters lost between programs: "Mu\uFFFDoz", "GarcÃ­a", "Mu?oz". */
const isBroken = (name: string) => /\uFFFD|[ÃÂ][^\p{L}\s]|\p{L}\?\p{L}/u.test(name)

/** The problem of a student's data, independent of other data; null without one. */
export function problemOf({ first_name, last_name_1, last_name_2, email, username }: Student): RowProblem | null {
  const names = [first_name, last_name_1, last_name_2]
  const checks: readonly (readonly [boolean, RowProblem])[] = [
    [first_name === '', 'name_missing'],
    [last_name_1 === '', 'surname_missing'],
    [names.some((name) => name.length > longest.name) || email.length > longest.email || username.length > longest.username, 'too_long'],
    [names.some(isBroken), 'broken_characters'],
    [names.some((name) => name !== '' && !isName(name)), 'name_wrong'],
    [email === '', 'email_missing'],
    [!isAddress(email), 'email_wrong'],
    [isFormula(username) || /[\s@]/.test(username), 'username_wrong'],
  ]
  return checks.find(([isSo]) => isSo)?.[1] ?? null
}
