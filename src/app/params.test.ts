import { expect, it } from 'vitest'
import { day, flag, listParams, oneOf, parseSearch, positive } from './params'

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
  expect(parseSearch(address, listParams('name', 'at'))).toEqual({
    search: undefined,
    ordering: undefined,
    page: undefined,
    page_size: undefined,
    ...read,
  })
})

it.each([
  [
    { on: true, from: '2026-11-21', center: '7' },
    { on: true, from: '2026-11-21', center: 7 },
  ],
  [
    { on: 'true', from: '2026-13-41', center: 0 },
    { on: undefined, from: undefined, center: undefined },
  ],
])('reads of the filters %j %j', (address, read) => {
  expect(parseSearch(address, { on: flag, from: day, center: positive })).toEqual(read)
})

it('names what was not understood, so that the raw value does not come through', () => {
  expect(Object.entries(parseSearch({ tab: 'x', other: 1 }, { tab: oneOf('a', 'b'), ...listParams('name') }))).toEqual([
    ['tab', undefined],
    ['search', undefined],
    ['ordering', undefined],
    ['page', undefined],
    ['page_size', undefined],
  ])
})
