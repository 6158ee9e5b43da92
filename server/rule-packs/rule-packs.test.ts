import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { defaultRules, gradeProgram } from '#server/grading/index.ts'
import { anyGradebookInput } from '#server/grading/testing/arbitraries.ts'
import { codesOn, rulePackOf, rulePacks, topics } from './index.ts'

const day = /^\d{4}-\d{2}-\d{2}$/

it('falls back to the general rules for a key that no longer exists', () => {
  expect(rulePackOf('somewhere').key).toBe('general')
  expect(new Set(rulePacks.map(({ key }) => key)).size).toBe(rulePacks.length)
})

describe.each(rulePacks.map((pack) => [pack.key, pack] as const))('%s', (key, pack) => {
  it('names norm and article of every rule, except where the rule is the product’s own', () => {
    for (const { topic, text, source } of pack.statements) {
      expect(topics).toContain(topic)
      expect(text.es.length).toBeGreaterThan(10)
      expect(text.en.length).toBeGreaterThan(10)
      if (source === null) expect(key).toBe('general')
      else expect(source.norm).not.toBe('')
    }
  })

  it('has codes with letters of their own, dates in order, and marks from 1 to 10', () => {
    expect(new Set(pack.codes.map(({ letters }) => letters)).size).toBe(pack.codes.length)
    for (const { letters, from, until, onlyWith, valueInMean, carriesMark } of pack.codes) {
      expect(letters).toMatch(/^[A-Z]{2,6}$/)
      for (const date of [from, until]) if (date !== null) expect(date).toMatch(day)
      if (from !== null && until !== null) expect(from < until).toBe(true)
      for (const mark of [onlyWith, valueInMean]) if (mark !== null) expect([1, 2, 3, 4, 5, 6, 7, 8, 9, 10]).toContain(mark)
      if (onlyWith !== null) expect(carriesMark).toBe('required')
    }
    for (const { letters, percent } of pack.caps) {
      expect(pack.codes.map((code) => code.letters)).toContain(letters)
      expect(percent).toBeGreaterThan(0)
    }
  })

  it('warns about absences before they cost anything', () => {
    const { warn, loseContinuous } = pack.absence
    expect((warn ?? 0) < (loseContinuous ?? 10_000)).toBe(true)
  })

  it('gives whole marks from 1 to 10, passes only with every result passed, and never rounds twice', () => {
    fc.assert(
      fc.property(anyGradebookInput, (input) => {
        const rules = { ...defaultRules, ...pack.grading }
        const marks = gradeProgram({ ...input, rules, customScores: [] })
        if (marks.acta.value === null) return
        const { value, rounded, passed } = marks.acta
        expect(Number.isInteger(value) && value >= 1 && value <= 10).toBe(true)
        expect(passed).toBe(value * 100 >= rules.passMark)
        const failed = marks.results.children.filter((result) => result.value !== null && !result.passed)
        if (failed.length > 0) expect(value).toBeLessThanOrEqual(rules.gateCap)
        else expect(value).toBe(rounded)
      }),
    )
  })
})

it('knows codes by their dates: EXEN ended with the change of the norm', () => {
  const lettersOn = (date: string) => codesOn(rulePackOf('castilla-la-mancha'), date).map(({ letters }) => letters)
  expect(lettersOn('2026-04-27')).toContain('EXEN')
  expect(lettersOn('2026-04-28')).not.toContain('EXEN')
})

it('holds the worked cases of the norms', () => {
  // Castilla-La Mancha, 25.5: a mean of 8 with a failed result is a 4; Comunitat Valenciana, 5.2: 5 passes
  expect(rulePackOf('castilla-la-mancha').grading).toMatchObject({ gate: true, gateCap: 4 })
  expect(rulePackOf('comunitat-valenciana').grading.passMark).toBe(500)
  expect(rulePackOf('comunitat-valenciana').absence).toEqual({ warn: 1000, loseContinuous: 1500 })
  expect(rulePackOf('castilla-la-mancha').absence).toEqual({ warn: null, loseContinuous: 2500 })
})
