import { describe, expect, it } from 'vitest'
import { defaultRules } from '#server/grading/index.ts'
import { codesOn, programRulesOf, rulePackIn, rulePacks, topics, versionIn } from './index.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

it('falls back to the general rules for a key that no longer exists', () => {
  expect(rulePackIn('somewhere', '2026/2027').key).toBe('general')
})

describe('versions', () => {
  const norms = (key: string, period: string) => rulePackIn(key, period).norms[0]

  it.each([
    ['comunitat-valenciana', '2024/2025', 'Orden 8/2025'],
    // it changed on 8 April 2026, in this school year
    ['comunitat-valenciana', '2025/2026', 'Orden 8/2025'],
    ['comunitat-valenciana', '2026/2027', 'Orden 8/2025, modificada por la Orden 5/2026'],
    ['castilla-la-mancha', '2024/2025', 'Orden 201/2024'],
    // and this one on 28 April
    ['castilla-la-mancha', '2025/2026', 'Orden 201/2024'],
    ['castilla-la-mancha', '2026/2027', 'Orden 201/2024, modificada por la Orden 55/2026'],
    ['castilla-la-mancha', '2031/2032', 'Orden 201/2024, modificada por la Orden 55/2026'],
  ])('%s in %s is the one with which the year began: %s', (key, period, norm) => {
    expect(norms(key, period)).toBe(norm)
  })

  it('of a pack follow each other without a gap, and the newest has no end', () => {
    for (const [key, versions] of Map.groupBy(rulePacks, (pack) => pack.key)) {
      expect(versions.map(({ until }) => until)).toEqual([...versions.slice(1).map(({ from }) => from), null])
      expect(rulePackIn(key, '2099/2100')).toBe(versions.at(-1))
    }
  })

  it('leave out what a later norm changed', () => {
    const articles = (period: string) => rulePackIn('comunitat-valenciana', period).statements.map(({ source }) => source?.article)
    for (const changed of ['12.8', '14.1.b']) {
      expect(articles('2025/2026')).not.toContain(changed)
      expect(articles('2026/2027')).toContain(changed)
    }
  })

  it('are of earlier, this or later school years', () => {
    const states = (key: string, period: string) => rulePacks.filter((pack) => pack.key === key).map((pack) => versionIn(pack, period))
    expect(states('comunitat-valenciana', '2025/2026')).toEqual(['current', 'later'])
    expect(states('comunitat-valenciana', '2026/2027')).toEqual(['earlier', 'current'])
    expect(states('general', '2026/2027')).toEqual(['current'])
  })

  it('say what is not known of them, and have nothing of norms that are younger than their end', () => {
    for (const { until, note, norms: own, statements } of rulePacks) {
      if (until === null) continue
      expect([note?.es, note?.en].every((text) => /consta|on file/.test(text ?? ''))).toBe(true)
      expect(own.join()).not.toMatch(/modificada/)
      expect(statements.map(({ source }) => source?.norm).join()).not.toMatch(/16 de julio de 2026/)
    }
  })
})

describe.each(rulePacks.map((pack) => [`${pack.key} from ${pack.from}`, pack] as const))('%s', (_, pack) => {
  const { key } = pack
  it('names norm and article of every rule, except where the rule is the product’s own', () => {
    for (const { topic, text, source } of pack.statements) {
      expect(topics).toContain(topic)
      expect(text.es.length).toBeGreaterThan(10)
      expect(text.en.length).toBeGreaterThan(10)
      if (source === null) expect(key).toBe('general')
      else expect(source.norm).not.toBe('')
      // short and literal; a rule of several articles that is on file as an account of them has none
      if (source?.quote != null) expect(source.quote).toMatch(/^.{2,120}$/)
    }
  })

  it('has limits of absences in order, each with its statement', () => {
    if (pack.absences === null) return
    const { warnAt, loseAbove, article } = pack.absences
    if (warnAt !== null) expect(warnAt).toBeLessThan(loseAbove)
    expect(pack.statements.filter(({ topic, source }) => topic === 'absence' && source?.article === article)).toHaveLength(1)
  })

  it('counts sittings, means and distinctions only as a statement says', () => {
    const { sittings, mean, honours } = pack
    const says = (topic: string, article: string | undefined) =>
      article === undefined || pack.statements.some((each) => each.topic === topic && each.source?.article === article)
    expect(says('sittings', sittings?.most.article)).toBe(true)
    expect(says('sittings', sittings?.further?.article)).toBe(true)
    expect(says('sittings', sittings?.specialNeeds?.article)).toBe(true)
    expect(says('mean', mean?.article)).toBe(true)
    expect(says('honours', honours?.article)).toBe(true)
  })

  it('gives the engine only what a statement says, in a scale that the acta can hold', () => {
    for (const [name, rule] of Object.entries(pack.acta)) {
      if (rule === null) continue
      const topic = name === 'gateCap' ? 'gate' : 'marks'
      expect(pack.statements.some((each) => each.topic === topic && each.source?.article === rule.article)).toBe(true)
    }
    const { scale } = programRulesOf(pack)
    expect([scale.lowest >= 1, scale.highest <= 10]).toEqual([true, true])
  })

  // Statements of SQL and the form of the rules know one pass mark, gate and rounding for a program that has set none.
  it('says nothing else than the rules of a program that has set none', () => {
    expect(programRulesOf(pack)).toEqual(defaultRules)
  })

  it('has codes with letters of their own, dates in order, and marks from 1 to 10', () => {
    expect(new Set(pack.codes.map(({ letters }) => letters)).size).toBe(pack.codes.length)
    for (const { letters, from, until, onlyWith, valueInMean, carriesMark } of pack.codes) {
      expect(letters).toMatch(/^[A-Z]{2,6}$/)
      for (const date of [from, until]) if (date !== null) expect(date).toMatch(day)
      if (from !== null && until !== null) expect(from < until).toBe(true)
      for (const mark of [onlyWith, valueInMean]) if (mark !== null) expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(mark)
      if (onlyWith !== null) expect(['required', 'optional']).toContain(carriesMark)
    }
    for (const { letters, percent } of pack.caps) {
      expect(pack.codes.map((code) => code.letters)).toContain(letters)
      expect(percent).toBeGreaterThan(0)
    }
  })
})

it('knows codes by their dates: EXEN ended with the change of the norm', () => {
  const lettersOn = (period: string, date: string) => codesOn(rulePackIn('castilla-la-mancha', period), date).map(({ letters }) => letters)
  expect(lettersOn('2025/2026', '2026-04-27')).toContain('EXEN')
  // in a year that keeps the older version as well
  expect(lettersOn('2025/2026', '2026-06-20')).not.toContain('EXEN')
  expect(lettersOn('2026/2027', '2026-12-18')).not.toContain('EXEN')
})

it('says nothing that no page on file says', () => {
  const codeOf = (key: string, letters: string, period = '2026/2027') =>
    rulePackIn(key, period).codes.find((each) => each.letters === letters)
  expect(codeOf('castilla-la-mancha', 'RC')).toMatchObject({ passes: null, carriesMark: null, countsInMean: null, spendsSitting: false })
  expect(codeOf('castilla-la-mancha', 'EXEN', '2025/2026')).toMatchObject({
    passes: null,
    carriesMark: null,
    source: { article: '', quote: null },
  })
  // the 5 of a certificate is of the Resolución of 2026-07-16
  expect(codeOf('comunitat-valenciana', 'CV')).toMatchObject({ carriesMark: 'optional', onlyWith: 5 })
  expect(codeOf('comunitat-valenciana', 'CV', '2025/2026')).toMatchObject({ carriesMark: 'never', onlyWith: null })
  expect(codeOf('comunitat-valenciana', 'MH')).toMatchObject({ passes: null, countsInMean: null, spendsSitting: null, onlyWith: 10 })
  expect(rulePackIn('general', '2026/2027').statements.filter(({ topic }) => topic === 'company')).toEqual([])
})
