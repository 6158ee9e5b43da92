import { pageSizes, type PageSize } from '../../config'
import { storedValue } from '../storage'

const stored = storedValue<PageSize>('aula.page_size', {
  parse: (text) => pageSizes.find((size) => size === Number(text)) ?? pageSizes[0],
  fallback: pageSizes[0],
})

/** Rows per page that were last chosen on this device, for every list. */
export const readPageSize = stored.read

/** Remembers the rows per page for every list; a number that cannot be chosen is not remembered. */
export function writePageSize(size: number): void {
  const known = pageSizes.find((each) => each === size)
  if (known) stored.write(known)
}
