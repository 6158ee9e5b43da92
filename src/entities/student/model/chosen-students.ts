import { storedValue } from '@/shared/lib/storage'

/** The most ids that fit into an address. */
const mostInAddress = 500
const inAddress = new RegExp(String.raw`^[1-9]\d{0,14}(,[1-9]\d{0,14}){0,${mostInAddress - 1}}$`)

interface Kept {
  readonly key: string
  readonly ids: readonly number[]
}

/** The last long selection of this tab. */
const kept = storedValue<Kept | null>('aula.chosen_students', {
  parse: (text) => JSON.parse(text ?? 'null') as Kept | null,
  format: (value) => JSON.stringify(value),
  fallback: null,
  perTab: true,
})

/** Chosen students as the parameter of an address: their ids, or where they are too many, the name of a list that this tab keeps. */
export function toStudentsParameter(ids: readonly number[]): string {
  if (ids.length <= mostInAddress) return ids.join(',')
  const key = `tab-${Date.now().toString(36)}`
  kept.write({ key, ids })
  return key
}

/** The students of the parameter; none if it is not valid, or names a list of another tab. */
export function fromStudentsParameter(students: string | undefined): readonly number[] {
  if (students === undefined) return []
  if (inAddress.test(students)) return students.split(',').map(Number)
  const list = kept.read()
  return list?.key === students ? list.ids : []
}
