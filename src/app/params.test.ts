import { expect, it } from 'vitest'
import { given, listed, oneOf } from './params'

it.each([
  [
    { search: 'ana', ordering: '-name', page: 2, page_size: 50 },
    { search: 'ana', ordering: '-name', page: 2, page_size: 50 },
  ],
  [
    { search: 7, ordering: 'at' },
    { search: '7', ordering: 'at' },
  ],
  [{ search: '', ordering: '--name', page: 'abc', page_size: -5 }, {}],
  [{ ordering: 'password_hash', page: 1.5 }, {}],
])('reads of the address %j of a list %j', (address, read) => {
  expect(listed(address, ['name', 'at'])).toEqual({
    search: undefined,
    ordering: undefined,
    page: undefined,
    page_size: undefined,
    ...read,
  })
})

it('names what was not understood, so that it does not come through unread', () => {
  expect(Object.entries(given({ tab: oneOf('x', ['a', 'b']), ...listed({}, ['name']) }))).toEqual([
    ['tab', undefined],
    ['search', undefined],
    ['ordering', undefined],
    ['page', undefined],
    ['page_size', undefined],
  ])
})
