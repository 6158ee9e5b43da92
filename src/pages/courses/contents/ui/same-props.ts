/**
 * Whether two values are the same, or objects with the same in them.
 * @param depth how many objects deep
 */
function areAlike(a: unknown, b: unknown, depth: number): boolean {
  if (Object.is(a, b)) return true
  if (depth === 0 || typeof a !== 'object' || typeof b !== 'object' || a === null || b === null) return false
  const names = Object.keys(a)
  return names.length === Object.keys(b).length && names.every((name) => areAlike(Reflect.get(a, name), Reflect.get(b, name), depth - 1))
}

/** Compares the props of a row: rows are made anew with each change of the tree, though what most of them hold stays the same. */
export const haveSameProps = (a: object, b: object): boolean => areAlike(a, b, 3)
