import { readPageSize } from './page-size'

/** The parameters of a list in an address: each is optional. */
export type ListAddress<Query> = { readonly [Name in keyof Query]?: Query[Name] | undefined }

type Known<Address> = { -readonly [Name in keyof Address]?: Exclude<Address[Name], undefined> }

/** Applies the defaults of a list: the first page, and the last chosen rows per page of this device. */
export function listQuery<Address extends object, Defaults extends object>(address: Address, defaults: Defaults) {
  const known = Object.fromEntries(Object.entries(address).filter(([, value]) => value !== undefined)) as Known<Address>
  return { page: 1, page_size: readPageSize() as number, ...defaults, ...known }
}
