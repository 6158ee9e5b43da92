import { expect, it } from 'vitest'
import { cycleMean } from '#server/grading/index.ts'
import { type FinalRecord, hasNoSittingLeft, meanPartOf, mostHonours, rulePackIn, rulePacks, sittingsOf } from './index.ts'

const record = (key: string, code: string | null, acta: number | null, passed: boolean | null = null): FinalRecord => ({
  ...{ code, acta, passed },
  pack: rulePackIn(key, '2026/2027'),
  day: '2027-06-20',
})
const valencian = (code: string | null, acta: number | null) => record('comunitat-valenciana', code, acta)
const manchego = (code: string | null, acta: number | null) => record('castilla-la-mancha', code, acta)

it.each([
  // Orden 8/2025, 5.3: all modules but those recognised without a mark; Resolución of 2026-07-16: a certificate counts 5
  ['a mark', valencian(null, 7), { counts: 'yes', mark: 7 }],
  ['an honourable mention beside a 10', valencian('MH', 10), { counts: 'yes', mark: 10 }],
  ['recognised without a mark', valencian('CV', null), { counts: 'left_out' }],
  ['recognised by a certificate', valencian('CV', 5), { counts: 'yes', mark: 5 }],
  // Orden 201/2024, 25.7 and 25.11
  ['CONV without a mark', manchego('CONV', null), { counts: 'left_out' }],
  ['CONV with a mark', manchego('CONV', 8), { counts: 'yes', mark: 8 }],
  ['partly passed keeps its mark', manchego('SP', 6), { counts: 'yes', mark: 6 }],
  ['not assessed', manchego('NE', null), { counts: 'not_yet' }],
  ['a code that no longer exists', manchego('EXEN', null), { counts: 'not_yet' }],
])('%s in the mean of the cycle', (_, given, part) => {
  expect(meanPartOf(given)).toEqual(part)
})

it('is 5 in the C. Valenciana where all modules are recognised, and not said in Castilla-La Mancha', () => {
  const ofNone = (key: string) => rulePackIn(key, '2026/2027').mean?.ofNone ?? null
  expect(cycleMean([valencian('CV', null)].map(meanPartOf), ofNone('comunitat-valenciana')).mean).toBe(500)
  expect(cycleMean([manchego('CONV', null)].map(meanPartOf), ofNone('castilla-la-mancha')).mean).toBeNull()
})

it('counts what spends a sitting, apart from what no norm on file says, up to the one that was passed', () => {
  expect(sittingsOf([manchego(null, 3), manchego('RC', 4), manchego('NE', null)])).toEqual({ spent: 1, unclear: 1, isPassed: false })
  const passed = record('castilla-la-mancha', null, 6, true)
  expect(sittingsOf([manchego(null, 3), passed, passed])).toEqual({ spent: 2, unclear: 0, isPassed: true })
})

it.each(rulePacks.map((pack) => [pack.key, pack] as const))('%s: a code alone never spends the last sitting', (_, pack) => {
  const most = (pack.sittings?.most.value ?? 0) + (pack.sittings?.further?.value ?? 0)
  expect(hasNoSittingLeft(pack.sittings, { spent: most - 1, unclear: 9, isPassed: false })).toBe(false)
  expect(hasNoSittingLeft(pack.sittings, { spent: most, unclear: 0, isPassed: false })).toBe(pack.sittings?.specialNeeds === null)
  expect(hasNoSittingLeft(pack.sittings, { spent: most, unclear: 0, isPassed: true })).toBe(false)
})

it('gives as many distinctions of the cycle as each norm says', () => {
  const most = (key: string, students: number) => {
    const { honours } = rulePackIn(key, '2026/2027')
    return honours && mostHonours(honours, students)
  }
  expect(most('castilla-la-mancha', 19)).toEqual({ intermediate: 0, higher: 0 })
  expect(most('castilla-la-mancha', 41)).toEqual({ intermediate: 2, higher: 2 })
  expect(most('comunitat-valenciana', 19)).toEqual({ intermediate: 1, higher: 1 })
  expect(most('comunitat-valenciana', 20)).toMatchObject({ intermediate: 2, higher: 3 })
  expect(most('general', 30)).toBeNull()
})
