import { describe, expect, test } from 'vitest'
import { aCourseCriterion, aDecreeReading, aLearningResult, someLearningResults } from '@/shared/testing'
import { draftsOf, importOf } from './import-draft'
import { withCriterion, withoutCriterion, withoutResult, withResult } from './result-list'
import { draftsOfSheet } from './sheet-rows'

describe('rows of a sheet', () => {
  test('begin a learning result with RA1 and give it the criteria below', () => {
    const text = 'Código\tTexto\tPeso\r\nRA1\tUno.\t40 %\r\na)\tPrimero.\t50,5\r\nRA1.b\t"Con ""comillas"""\t49,5\r\nRA2\tDos.\t60\r\n\r\n'
    const [draft] = draftsOfSheet(text)
    expect(draft && importOf(draft)).toEqual([
      {
        code: 'RA1',
        name: 'Uno.',
        weight: 4000,
        criteria: [
          { code: 'a', name: 'Primero.', weight: 5050 },
          { code: 'b', name: 'Con "comillas"', weight: 4950 },
        ],
      },
      { code: 'RA2', name: 'Dos.', weight: 6000, criteria: [] },
    ])
  })

  test('may have the code in front of the text, and line breaks inside', () => {
    const text = 'RA1. Uno.\t100\r\n"a) Primero,\ncon dos líneas."\t40\r\nRA1.b) Segundo.\t60'
    const [draft] = draftsOfSheet(text)
    const criteria = [
      { code: 'a', name: 'Primero, con dos líneas.', weight: 4000 },
      { code: 'b', name: 'Segundo.', weight: 6000 },
    ]
    expect(draft && importOf(draft)).toEqual([{ code: 'RA1', name: 'Uno.', weight: 10_000, criteria }])
  })

  /** `RA1 Uno.`, `RA1.a Primero.` */
  const shown = (text: string) =>
    draftsOfSheet(text).flatMap(({ results }) =>
      results.flatMap(({ code, name, criteria }) => [`${code} ${name}`, ...criteria.map((each) => `${code}.${each.code} ${each.name}`)]),
    )

  test.each([
    ['CE1.a\tPrimero.\t50\nCE1.b)\tSegundo.\t50'],
    ['1.a\tPrimero.\t50\n1b\tSegundo.\t50'],
    ['CE1.a Primero.\t50\nCE1.b) Segundo.\t50'],
    ['1.a) Primero.\n1.b Segundo.'],
    ['RA1\ta)\tPrimero.\t50\n\tb)\tSegundo.\t50'],
    ['RA1\ta) Primero.\t50\nRA1\tCE1.b Segundo.\t50'],
  ])('have criteria by many codes: %j', (text) => {
    expect(shown(`RA1\tUno.\t100\n${text}`)).toEqual(['RA1 Uno.', 'RA1.a Primero.', 'RA1.b Segundo.'])
  })

  test('put a criterion below the learning result that it names, also where that has no row', () => {
    expect(shown('RA1\tUno.\nRA2\tDos.\nCE1.a\tPrimero.\nRA3\ta)\tTercero.')).toEqual([
      ...['RA1 Uno.', 'RA1.a Primero.', 'RA2 Dos.', 'RA3 ', 'RA3.a Tercero.'],
    ])
  })

  test('that are neither are named', () => {
    const [draft] = draftsOfSheet('Código\tTexto\na)\tHuérfano.\n\nRA1\tUno.\nUna frase sola\nRA2\t')
    expect(draft?.unread).toEqual([
      { line: 1, text: 'Código · Texto' },
      { line: 2, text: 'a) · Huérfano.' },
      { line: 5, text: 'Una frase sola' },
      { line: 6, text: 'RA2' },
    ])
  })

  test('of a learning result keep its text, whatever that begins with', () => {
    expect(shown('RA1. Y otro más.\nRA2\tA partir de 3) se ve.\t40\nRA3 Con (a) paréntesis.')).toEqual([
      ...['RA1 Y otro más.', 'RA2 A partir de 3) se ve.', 'RA3 Con (a) paréntesis.'],
    ])
  })

  test('without a learning result are none', () => expect(draftsOfSheet('a\tPrimero.\t50\nUna frase sola')).toEqual([]))
})

test('a decree begins with equal weights, and is not saved with a text or a weight missing', () => {
  const [draft] = draftsOf(aDecreeReading())
  if (!draft) throw new Error('a decree has a module')
  expect(importOf(draft)).toMatchObject([{ weight: 10_000, criteria: [{ weight: 5000 }, { weight: 5000 }] }])
  const [result] = draft.results
  if (!result) throw new Error('a module has a learning result')
  expect(importOf({ ...draft, results: [{ ...result, weight: 'mucho' }] })).toBeNull()
  expect(importOf({ ...draft, results: [{ ...result, name: ' ' }] })).toBeNull()
})

test('the list follows what was added, saved at another place or deleted', () => {
  const list = someLearningResults()
  const codes = (results: typeof list.results) => results.map(({ code, position }) => `${code}${position}`)
  const moved = withResult(list, aLearningResult({ id: 5, code: 'RA2', position: 0 }))
  expect(codes(moved.results)).toEqual(['RA20', 'RA11'])
  expect(codes(withResult(list, aLearningResult({ id: 9, code: 'RA3', position: 2 })).results)).toEqual(['RA10', 'RA21', 'RA32'])
  expect(codes(withoutResult(moved, 5).results)).toEqual(['RA10'])
  const swapped = withCriterion(list, aCourseCriterion({ id: 32, code: 'b', position: 0 }))
  expect(swapped.results[0]?.criteria.map(({ code, position }) => `${code}${position}`)).toEqual(['b0', 'a1'])
  expect(withoutCriterion(swapped, aCourseCriterion({ id: 32 })).results[0]?.criteria.map(({ position }) => position)).toEqual([0])
})
