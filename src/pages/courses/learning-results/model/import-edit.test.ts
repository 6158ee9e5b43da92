import { describe, expect, test } from 'vitest'
import { type DraftResult, evenly } from './import-draft'
import { join, split, withNewRow, withoutRow, withRow } from './import-edit'

const row = (code: string, name: string) => ({ code, name, weight: '', source: null })
const result = (code: string, name: string, criteria: readonly [string, string][]): DraftResult => ({
  ...row(code, name),
  criteria: evenly(criteria.map(([letter, text]) => row(letter, text))),
})
const draft = evenly([
  result('RA1', 'Uno.', [
    ['a', 'Se ha visto.'],
    ['b', 'Se ha hecho. Se ha probado.'],
    ['d', 'Se ha dicho.'],
  ]),
  result('RA2', 'Dos.', []),
])
/** "RA1 Uno. | a Se ha visto. 33,34" */
const shown = (results: readonly DraftResult[] | null | undefined) =>
  results?.map(({ code, name, weight, criteria }) => [
    `${code} ${name} ${weight}`,
    ...criteria.map((each) => `${each.code} ${each.name} ${each.weight}`),
  ])

describe('a criterion cut in two', () => {
  test('has the letter behind it, where it is free, and weights that still are equal', () => {
    expect(shown(split(draft, { result: 0, criterion: 1 }, 13))?.[0]).toEqual([
      'RA1 Uno. 50,00',
      'a Se ha visto. 25,00',
      'b Se ha hecho. 25,00',
      'c Se ha probado. 25,00',
      'd Se ha dicho. 25,00',
    ])
    expect(shown(split(draft, { result: 0, criterion: 0 }, 5))?.[0]?.slice(1, 3)).toEqual(['a Se ha 25,00', 'e visto. 25,00'])
  })

  test('takes the letter or the number of its text: a number begins a learning result with what is behind', () => {
    const lettered = withRow(draft, { result: 0, criterion: 1 }, row('b', 'Se ha hecho. c) Se ha probado.'))
    expect(shown(split(lettered, { result: 0, criterion: 1 }, 12))?.[0]?.slice(2, 4)).toEqual(['b Se ha hecho. ', 'c Se ha probado. '])
    const numbered = withRow(draft, { result: 0, criterion: 1 }, { ...row('b', 'Se ha hecho. 4. Escribe.'), weight: '33,33' })
    expect(shown(split(numbered, { result: 0, criterion: 1 }, 12))).toEqual([
      ['RA1 Uno. 33,33', 'a Se ha visto. 50,00', 'b Se ha hecho. 50,00'],
      ['RA4 Escribe. 33,33', 'd Se ha dicho. 100,00'],
      ['RA2 Dos. 33,34'],
    ])
  })

  test('is nothing at an end, nor for a learning result', () => {
    expect(split(draft, { result: 0, criterion: 1 }, 0)).toBeNull()
    expect(split(draft, { result: 0, criterion: 1 }, 27)).toBeNull()
    expect(split(draft, { result: 0, criterion: null }, 2)).toBeNull()
  })
})

describe('a row joined with the one before', () => {
  test('adds its text there, and a learning result its criteria too', () => {
    const criteria = join(draft, { result: 0, criterion: 1 })
    expect(criteria).toMatchObject({ place: { result: 0, criterion: 0 }, caret: 13 })
    expect(shown(criteria?.results)?.[0]).toEqual([
      'RA1 Uno. 50,00',
      'a Se ha visto. Se ha hecho. Se ha probado. 50,00',
      'd Se ha dicho. 50,00',
    ])
    const first = join(draft, { result: 0, criterion: 0 })
    expect(first).toMatchObject({ place: { result: 0, criterion: null }, caret: 5 })
    expect(shown(first?.results)?.[0]?.[0]).toBe('RA1 Uno. Se ha visto. 50,00')
    const more = withNewRow(draft, 1)
    const whole = join(more, { result: 1, criterion: null })
    expect(whole?.place).toEqual({ result: 0, criterion: 2 })
    expect(shown(whole?.results)).toEqual([
      ['RA1 Uno. 100,00', 'a Se ha visto. 25,00', 'b Se ha hecho. Se ha probado. 25,00', 'd Se ha dicho. Dos. 25,00', 'a  25,00'],
    ])
    expect(join(draft, { result: 0, criterion: null })).toBeNull()
  })
})

test('rows are added at the end and left out; weights that were typed stay', () => {
  expect(shown(withNewRow(draft, null))?.at(-1)).toEqual(['RA3  33,34'])
  const typed = withRow(draft, { result: 0, criterion: 0 }, { ...row('a', 'Se ha visto.'), weight: '60,00' })
  expect(shown(withNewRow(typed, 0))?.[0]).toEqual([
    'RA1 Uno. 50,00',
    'a Se ha visto. 60,00',
    'b Se ha hecho. Se ha probado. 33,33',
    'd Se ha dicho. 33,34',
    'e  0,00',
  ])
  expect(shown(withoutRow(typed, { result: 0, criterion: 2 }))?.[0]?.slice(1)).toEqual([
    'a Se ha visto. 60,00',
    'b Se ha hecho. Se ha probado. 33,33',
  ])
  expect(shown(withoutRow(draft, { result: 1, criterion: null }))?.map(([first]) => first)).toEqual(['RA1 Uno. 100,00'])
})
