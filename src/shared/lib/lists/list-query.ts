import { readPageSize } from './page-size'

/** The parameters of a list as they stand in an address: each may be missing. */
export type ListAddress<Query> = { readonly [Name in keyof Query]?: Query[Name] | undefined }

type Known<Address> = { -readonly [Name in keyof Address]?: Exclude<Address[Name], undefined> }

/** The parameters of an address with the defaults of its list: the first page, and rows per page as last chosen on this device. */
export function listQuery<Address extends object, Defaults extends object>(address: Address, defaults: Defaults) {
  const known = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined)) as Known<Address>
  return { page: 1, page_size: readPageSize() as number, ...defaults, ...known }
}
