import { expect, test } from 'vitest'
import { findMatches, foldPieces, mostMatches } from './text-search'

const line = (str: string) => ({ str, hasEOL: true })
const piece = (str: string) => ({ str, hasEOL: false })

test.each([
  ['accents and case', [line('Evaluación INICIAL')], 'evaluacion inicial', [[0, 0, 0, 18]]],
  ['a query with accents', [line('evaluacion')], 'Evaluación', [[0, 0, 0, 10]]],
  ['several pieces of one line', [piece('maque'), piece('tado')], 'maquetado', [[0, 0, 1, 4]]],
  ['a word divided at the end of a line', [line('maque-'), line('tado CSS')], 'maquetado', [[0, 0, 1, 4]]],
  ['words on two lines', [line('hoja de'), line('estilos')], 'de  estilos', [[0, 5, 1, 7]]],
  ['a ligature', [line('la ﬁcha')], 'ficha', [[0, 3, 0, 7]]],
  [
    'every place',
    [line('a b a')],
    'a',
    [
      [0, 0, 0, 1],
      [0, 4, 0, 5],
    ],
  ],
  ['nothing for an empty query', [line('a b')], '  ', []],
] as const)('finds %s', (_, pieces, query, places) => {
  const found = findMatches(foldPieces(pieces), query)
  expect(found.map(({ start, end }) => [start.piece, start.offset, end.piece, end.offset])).toEqual(places)
})

test('a dash between numbers stays', () => {
  expect(foldPieces([line('2025-'), line('2026')]).text).toBe('2025- 2026 ')
})

test('finds a limited number of places', () => {
  const text = foldPieces([piece('a'.repeat(mostMatches + 1))])
  expect(findMatches(text, 'a')).toHaveLength(mostMatches)
  expect(findMatches(text, 'a', 2)).toHaveLength(2)
})
