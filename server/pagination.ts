import type { FastifyRequest } from 'fastify'
import { invalid } from './errors.ts'

export interface PageQuery {
  page?: number
  page_size?: number
}

/** Page and size of a list request; 25 rows by default. */
export function pageOf({ page = 1, page_size: pageSize = 25 }: PageQuery) {
  return { page, pageSize, limit: pageSize, offset: (page - 1) * pageSize }
}

/**
 * Where to read a page of a counted list: from the nearer end, so that the last page costs as much as the first.
 * @returns `reversed` when the list is to be read in the opposite order and the rows turned round; `limit` 0 beyond the end
 */
export function nearerEnd(count: number, { limit, offset }: { limit: number; offset: number }) {
  const wanted = Math.max(0, Math.min(limit, count - offset))
  const reversed = offset > count / 2
  return { limit: wanted, offset: reversed ? count - offset - wanted : offset, reversed }
}

/** Maximum rows of one statement with costly columns: on the embedded database all other requests wait for it. */
const sliceRows = 250

/** Reads a long page in several statements and returns the rows in reading order. */
export async function inSlices<Row>(
  { limit, offset }: { limit: number; offset: number },
  read: (slice: { limit: number; offset: number }) => Promise<Row[]>,
): Promise<Row[][]> {
  const slices: Row[][] = []
  for (let at = 0; at < limit; at += sliceRows) {
    const wanted = Math.min(sliceRows, limit - at)
    const rows = await read({ limit: wanted, offset: offset + at })
    slices.push(rows)
    if (rows.length < wanted) break
  }
  return slices
}

export interface Page<Row> {
  count: number
  next: string | null
  previous: string | null
  results: Row[]
}

/**
 * A page of a list with the addresses of its neighbours.
 * @param count rows of the whole list
 */
export function paged<Row>(call: { query: PageQuery; raw: FastifyRequest }, results: Row[], count: number): Page<Row> {
  const { page, pageSize } = pageOf(call.query)
  const address = (wanted: number) => {
    const url = new URL(call.raw.url, 'http://localhost')
    url.searchParams.set('page', String(wanted))
    return url.pathname + url.search
  }
  return {
    count,
    next: page * pageSize < count ? address(page + 1) : null,
    previous: page > 1 ? address(Math.min(page - 1, Math.max(1, Math.ceil(count / pageSize)))) : null,
    results,
  }
}

/**
 * Maps `ordering` to a column from a closed list: request text never becomes SQL.
 * @param columns name in the contract → column or expression of the query
 * @returns the table's value and the direction; a leading "-" turns the order round
 */
export function orderOf<Column>(ordering: string, columns: Record<string, Column>): { by: Column; direction: 'asc' | 'desc' } {
  const direction = ordering.startsWith('-') ? 'desc' : 'asc'
  const name = direction === 'desc' ? ordering.slice(1) : ordering
  const by = Object.hasOwn(columns, name) ? columns[name] : undefined
  if (by === undefined) throw invalid({ ordering: ['choice'] })
  return { by, direction }
}
