import { type Field, fields, known } from './known-headings.ts'

/** Field of each column, in the order of the columns; null is not imported. */
export type Mapping = readonly (Field | null)[]

/** Normalises a heading: "Alumno/a" and "ALUMNO A" are equal. */
const keyOf = (heading: string) =>
  heading
    .normalize('NFD')
    .replaceAll(/\p{M}/gu, '')
    .toLowerCase()
    .replaceAll(/[^a-z0-9]+/g, ' ')
    .trim()

/** Data that other programs export and Aula does not store. */
const others =
  /^(n|num|numero|orden|no)$|^(n(umero)? )?(nie|nif|dni|nia|nuss|id|identificador|documento|identificacion|pasaporte)\b|expediente|contrasena|password|escolar|telefono|movil|fecha|nacimiento|domicilio|direccion|codigo postal|localidad|municipio|provincia|pais|nacionalidad|tutor|padre|madre|matricula|curso|estado|edad|repite|foto|observaciones|phone|birth|address/

const places = new Map(
  fields.flatMap((field) => known[field].map((heading, rank): [string, { field: Field; rank: number }] => [heading, { field, rank }])),
)

/** The number of known headings in a row. */
export const recognisedIn = (cells: readonly string[]) => cells.filter((cell) => places.has(keyOf(cell))).length

/** Whether a heading is recognised but not imported on purpose. */
export const isNotKept = (heading: string) => !places.has(keyOf(heading)) && others.test(keyOf(heading))

/** Name fields, the most specific first; only the first one in a list is used. */
const nameParts: readonly (readonly Field[])[] = [
  ['first_name', 'last_name_1'],
  ['first_name', 'last_names'],
  ['full_name'],
  ['surnames_first'],
]
const allNames: ReadonlySet<Field> = new Set(['first_name', 'last_name_1', 'last_name_2', 'last_names', 'full_name', 'surnames_first'])

/** The field of each heading, each field once. */
export function recognise(headings: readonly string[]): (Field | null)[] {
  const found = headings.map((heading) => places.get(keyOf(heading)) ?? null)
  const best = new Map<Field, number>()
  for (const place of found) if (place) best.set(place.field, Math.min(place.rank, best.get(place.field) ?? place.rank))
  const names = nameParts.find((parts) => parts.every((part) => best.has(part)))
  const isUnused = (field: Field) =>
    names !== undefined && allNames.has(field) && !names.includes(field) && !(field === 'last_name_2' && names.includes('last_name_1'))
  const taken = new Set<Field>()
  return found.map((place) => {
    if (!place || place.rank !== best.get(place.field) || taken.has(place.field) || isUnused(place.field)) return null
    taken.add(place.field)
    return place.field
  })
}
