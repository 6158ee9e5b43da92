import type { FastifyRequest } from 'fastify'
import { describe, expect, it } from 'vitest'
import { ApiError } from './errors.ts'
import { orderOf, paged, pageOf } from './pagination.ts'

const call = (url: string, query: { page?: number; page_size?: number }) => ({ query, raw: { url } as FastifyRequest })

describe('paged', () => {
  it.each([
    ['/api/v1/notes', {}, 25, null, null],
    ['/api/v1/notes', {}, 26, '/api/v1/notes?page=2', null],
    [
      '/api/v1/notes?search=a%20b&page=2&page_size=10',
      { page: 2, page_size: 10 },
      21,
      '/api/v1/notes?search=a+b&page=3&page_size=10',
      '/api/v1/notes?search=a+b&page=1&page_size=10',
    ],
    ['/api/v1/notes?page=9', { page: 9 }, 30, null, '/api/v1/notes?page=2'],
    ['/api/v1/notes?page=9', { page: 9 }, 0, null, '/api/v1/notes?page=1'],
  ])('%s of %o', (url, query, count, next, previous) => {
    expect(paged(call(url, query), [], count)).toEqual({ count, next, previous, results: [] })
  })

  it('asks the database for one page', () => {
    expect(pageOf({ page: 3, page_size: 50 })).toEqual({ page: 3, pageSize: 50, limit: 50, offset: 100 })
    expect(pageOf({})).toEqual({ page: 1, pageSize: 25, limit: 25, offset: 0 })
  })
})

describe('orderOf', () => {
  const columns = { name: 'users.name', due: 'due_at' }

  it('answers the column of the table, never the text of the request', () => {
    expect(orderOf('name', columns)).toEqual({ by: 'users.name', direction: 'asc' })
    expect(orderOf('-due', columns)).toEqual({ by: 'due_at', direction: 'desc' })
  })

  it.each(['password', 'toString', '--name', ''])('refuses %j', (ordering) => {
    expect(() => orderOf(ordering, columns)).toThrow(ApiError)
  })
})
