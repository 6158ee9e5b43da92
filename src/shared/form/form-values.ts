/** A row of the server that several people may edit. */
export interface Revised {
  readonly revision: number
}

export function isRevised(value: unknown): value is Revised {
  return typeof value === 'object' && value !== null && 'revision' in value && typeof value.revision === 'number'
}

/** Fields that are sent untrimmed. */
const isSecret = (name: string) => name.includes('password')

/** The values with trimmed texts. */
export function trimTexts<V extends object>(values: V): V {
  return Object.fromEntries(
    Object.entries(values).map(([name, value]) => [name, typeof value === 'string' && !isSecret(name) ? value.trim() : value]),
  ) as V
}

/** Lists of ids are equal in any order. */
function comparable(value: unknown): string {
  if (typeof value === 'string') return value.trim()
  return JSON.stringify(Array.isArray(value) ? value.map((item) => JSON.stringify(item)).toSorted() : value)
}

/** The fields of `after` that differ from `before`. */
export function changesOf<V extends object>(before: V, after: V): Partial<V> {
  return Object.fromEntries(
    Object.entries(after).filter(([name, value]) => comparable(value) !== comparable(before[name as keyof V])),
  ) as Partial<V>
}
