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

/** The parameters of a list in an address: each is optional. */
export type ListAddress<Query> = { readonly [Name in keyof Query]?: Query[Name] | undefined }

type Known<Address> = { -readonly [Name in keyof Address]?: Exclude<Address[Name], undefined> }

/** Applies the defaults of a list: the first page, and the last chosen rows per page of this device. */
export function listQuery<Address extends object, Defaults extends object>(address: Address, defaults: Defaults) {
  const known = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined)) as Known<Address>
  return { page: 1, page_size: readPageSize() as number, ...defaults, ...known }
}
