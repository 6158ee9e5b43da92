import { readdirSync, readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { parse } from 'yaml'
import { readDecree } from './read.ts'

const corpus = new URL('../testing/decree/', import.meta.url)
const texts = readdirSync(corpus).filter((name) => name.endsWith('.txt'))

describe('the corpus of bulletins', () => {
  it('has a result for each of its texts', () => {
    expect(texts.length).toBeGreaterThanOrEqual(25)
  })

  it.each(texts)('%s', (name) => {
    const expected: unknown = JSON.parse(readFileSync(new URL(name.replace('.txt', '.expected.json'), corpus), 'utf8'))
    expect(readDecree(readFileSync(new URL(name, corpus), 'utf8'))).toEqual(expected)
  })
})

interface Given {
  code: string
  name: string
  results: { name: string; criteria: (string | { name: string })[] }[]
}

const programs = new URL('../../../db/seed/data/courses/', import.meta.url)
const decrees = readdirSync(programs).map((name) => parse(readFileSync(new URL(name, programs), 'utf8')) as Given)
const nameOf = (criterion: string | { name: string }) => (typeof criterion === 'string' ? criterion : criterion.name)
const letter = (index: number) => String.fromCodePoint(97 + index)

/** A decree in the layout of a bulletin: a line for each heading, learning result and criterion. */
function layOut({ code, name, results }: Given, numbered: (number: number) => string): string[] {
  return [
    `Módulo Profesional: ${name}.`,
    `Código: ${code}.`,
    'Resultados de aprendizaje y criterios de evaluación.',
    ...results.flatMap((result, index) => [
      `${numbered(index + 1)} ${result.name}`,
      'Criterios de evaluación:',
      ...result.criteria.map((criterion, place) => `${letter(place)}) ${nameOf(criterion)}`),
    ]),
    'Contenidos básicos:',
    '1. Lo que ya no se lee.',
    'a) Se han leído de más.',
  ]
}

/** Lines of 60 characters with divided words, and a page end after every seventh. */
function inPages(lines: readonly string[]): string {
  const wrapped = lines.flatMap((line) => {
    const parts: string[] = []
    let rest = line
    while (rest.length > 60) {
      const isInWord = /[a-z]{3}/u.test(rest.slice(57, 60)) && /^[a-z]{2}/u.test(rest.slice(60))
      const at = isInWord ? 60 : rest.lastIndexOf(' ', 60)
      parts.push(rest.slice(0, at) + (isInWord ? '-' : ''))
      rest = rest.slice(at).trimStart()
    }
    return [...parts, rest]
  })
  return wrapped
    .flatMap((line, index) =>
      index % 7 === 6
        ? [line, 'cve: BOE-A-2023-13221', 'Núm. 132 Sábado 3 de junio de 2023 Sec. I. Pág. 78571', 'BOLETÍN OFICIAL DEL ESTADO']
        : [line],
    )
    .join('\r\n')
}

describe('the decrees of the demo school are read back whole', () => {
  const layouts: Record<string, (given: Given) => string> = {
    'as in the BOE': (given) => layOut(given, (number) => `${number}.`).join('\n'),
    'with RA1:': (given) => layOut(given, (number) => `RA${number}:`).join('\n'),
    'in pages of narrow lines': (given) => inPages(layOut(given, (number) => `${number}.`)),
    'in one line': (given) => layOut(given, (number) => `${number}.`).join(' '),
  }
  for (const [layout, make] of Object.entries(layouts))
    it.each(decrees)(`${layout}: $name`, (given) => {
      const [module, ...others] = readDecree(make(given))
      expect(others).toEqual([])
      expect([module?.name, module?.code]).toEqual([given.name, given.code])
      expect(module?.results.map(({ code, name, criteria }) => [code, name, criteria.map((each) => [each.code, each.name])])).toEqual(
        given.results.map(({ name, criteria }, index) => [
          `RA${index + 1}`,
          name,
          criteria.map((criterion, place) => [letter(place), nameOf(criterion)]),
        ]),
      )
    })

  it('all in one paste', () => {
    const modules = readDecree(decrees.map((given) => layOut(given, (number) => `${number}.`).join('\n')).join('\n'))
    expect(modules.map(({ code, criteria_count }) => [code, criteria_count])).toEqual(
      decrees.map(({ code, results }) => [code, results.flatMap(({ criteria }) => criteria).length]),
    )
  })
})

it('keeps the lines from which it read, as they were pasted', () => {
  const text = 'RA 1. Escribe  programas.\nCriterios de evaluación:\na)\tSe han escrito\nBOE\nprogramas.'
  const [module] = readDecree(text)
  expect(module?.results[0]?.criteria[0]).toEqual({
    code: 'a',
    name: 'Se han escrito programas.',
    source: { from: 3, to: 5, text: 'a)\tSe han escrito\nBOE\nprogramas.' },
  })
})

it.each(['', ' \n ', 'Hola.', '1. 2. 3. a) b) c)', 'a)'.repeat(500), 'RA1'.repeat(500), 'Criterios de evaluación:\n'.repeat(50)])(
  'reads no criteria where there are none: %j',
  (text) => {
    expect(readDecree(text).flatMap(({ results }) => results.flatMap(({ criteria }) => criteria))).toEqual([])
  },
)

it('ends where a learning result without a number is the first line behind the heading', () => {
  const [module] = readDecree(
    'Resultados de aprendizaje y criterios de evaluación:\nAplica técnicas\nCriterios de evaluación:\na) Se ha hecho.',
  )
  expect(module?.results.map(({ name, criteria }) => [name, criteria.length])).toEqual([['Aplica técnicas', 1]])
})
