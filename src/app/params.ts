import { notFound } from '@tanstack/react-router'

/** Path parameters that are ids: `params: ids('groupId', 'studentId')`. Any other value is a page that does not exist. */
export function ids<N extends string>(...names: readonly N[]) {
  return {
    parse: (raw: Readonly<Record<N, string>>): Record<N, number> => {
      const read = names.map((name): [N, number] => {
        if (!/^[1-9]\d{0,14}$/.test(raw[name])) throw notFound()
        return [name, Number(raw[name])]
      })
      return Object.fromEntries(read) as Record<N, number>
    },
    stringify: (values: Readonly<Record<N, number>>): Record<N, string> =>
      Object.fromEntries(names.map((name) => [name, String(values[name])])) as Record<N, string>,
  }
}

/** An id and one that may be missing: `params: idAnd('courseId', 'contentId')` for `$courseId/{-$contentId}`. */
export function idAnd<N extends string, O extends string>(name: N, optional: O) {
  type Raw = Readonly<Record<N, string>> & Readonly<Partial<Record<O, string | undefined>>>
  type Read = Record<N, number> & Partial<Record<O, number | undefined>>
  return {
    parse: (raw: Raw): Read => ids(...(raw[optional] === undefined ? [name] : [name, optional])).parse(raw),
    stringify: (values: Readonly<Read>): Record<N, string> & Partial<Record<O, string | undefined>> => {
      const given = Object.entries(values).filter(([, value]) => value !== undefined)
      return Object.fromEntries(given.map(([key, value]) => [key, String(value)])) as Record<N, string> & Partial<Record<O, string>>
    },
  }
}

/** Reads one parameter of the search. Undefined: the parameter is missing, or its value is not understood. */
type Reader<T> = (value: unknown) => T | undefined

/** One of a fixed set of values. */
export const oneOf =
  <T extends string>(...values: readonly T[]): Reader<T> =>
  (value) =>
    values.find((known) => known === value)

/** A positive whole number, such as a page or an id. */
export const positive: Reader<number> = (value) => (Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined)

/** Free text. */
export const text: Reader<string> = (value) =>
  typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined

/** A day, `2026-11-21`. */
export const day: Reader<string> = (value) =>
  typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined

/** A flag: present or absent. */
export const flag: Reader<true> = (value) => (value === true ? true : undefined)

/** The page of a list. */
export const pageParams = { page: positive, page_size: positive }

/** The parameters of a list with search and order. It is sorted by a column name; a leading minus is descending: `-name`. */
export const listParams = <Column extends string>(...columns: readonly Column[]) => ({
  search: text,
  ordering: oneOf<Column | `-${Column}`>(...columns, ...columns.map((column) => `-${column}` as const)),
  ...pageParams,
})

/**
 * Reads the search of an address by a description: `validateSearch: (raw) => parseSearch(raw, { tab: oneOf('a', 'b'), ...listParams('name') })`.
 * No parameter is required in a link. A value that is not understood is kept as `undefined`: the router merges the result over the typed address, so that a
 * missing name would let the raw value through. A schema library would add 20 KiB to every page.
 */
export function parseSearch<T extends object>(
  raw: Readonly<Record<string, unknown>>,
  readers: { readonly [Name in keyof T]: Reader<T[Name]> },
): { [Name in keyof T]?: T[Name] | undefined } {
  const values = Object.entries<Reader<unknown>>(readers).map(([name, read]) => [name, read(raw[name])])
  return Object.fromEntries(values) as { [Name in keyof T]?: T[Name] | undefined }
}
