import { notFound } from '@tanstack/react-router'

/** Path parameters that are ids: `params: ids('groupId', 'studentId')`. Anything else is an address that does not exist. */
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

/** One of the values a part of the address may have; anything else counts as not given. */
export function oneOf<T extends string>(value: unknown, values: readonly T[]): T | undefined {
  return values.find((known) => known === value)
}

/** A positive whole number of the address, such as a page or an id. */
export function positive(value: unknown): number | undefined {
  return Number.isInteger(Number(value)) && Number(value) > 0 ? Number(value) : undefined
}

/** Words typed into a search field. */
export function words(value: unknown): string | undefined {
  return typeof value === 'string' && value !== '' ? value : typeof value === 'number' ? String(value) : undefined
}

/** A day of the address, `2026-11-21`. */
export function day(value: unknown): string | undefined {
  return typeof value === 'string' && /^\d{4}-\d{2}-\d{2}$/.test(value) && !Number.isNaN(Date.parse(value)) ? value : undefined
}

/** The parts that every list's address has; it is ordered by one of the columns, or backwards by it: `-name`. */
export function listed<Column extends string>(
  { search, ordering, page, page_size }: { search?: unknown; ordering?: unknown; page?: unknown; page_size?: unknown },
  columns: readonly Column[],
) {
  return {
    search: words(search),
    ordering: oneOf(
      ordering,
      columns.flatMap((column) => [column, `-${column}` as const]),
    ),
    page: positive(page),
    page_size: positive(page_size),
  }
}

/**
 * The parts of an address as they were understood; none need be named in a link. What was not understood stays as `undefined`: the
 * router lays these parts over the address as it was typed, and a part that is left out would come through unread.
 */
export const given = <T extends object>(parts: T): { [K in keyof T]?: T[K] } => parts
