import { pageSizes, type PageSize } from '../../config'
import { storedValue } from '../storage'

const stored = storedValue<PageSize>('aula.page_size', {
  parse: (text) => pageSizes.find((size) => size === Number(text)) ?? pageSizes[0],
  fallback: pageSizes[0],
})

/** The last chosen rows per page on this device, for every list. */
export const readPageSize = stored.read

/** Stores the rows per page for every list; ignores a number that is not one of the choices. */
export function writePageSize(size: number): void {
  const known = pageSizes.find((each) => each === size)
  if (known) stored.write(known)
}
