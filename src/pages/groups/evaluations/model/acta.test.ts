import { expect, it } from 'vitest'
import { anEvaluatedProgram, anEvaluatedStudent } from '@/shared/testing'
import { actaWith, totalsOf } from './acta'

const program = anEvaluatedProgram()
const withCodes = (...codes: (string | null)[]) =>
  totalsOf(program, (id) => codes[program.students.findIndex(({ student }) => student.id === id)] ?? null)

it('counts by what is decided, as the printed acta does', () => {
  expect(withCodes()).toEqual({ passed: 1, failed: 1, without: 1 })
  // a code that fails, one that passes, and a mark that the code replaces
  expect(withCodes(null, 'CV', 'NE')).toEqual({ passed: 2, failed: 1, without: 0 })
  expect(withCodes('NE', null, null)).toEqual({ passed: 0, failed: 2, without: 1 })
  // a code that decides nothing leaves the student without a result
  const undecided = { ...program, codes: program.codes.map((code) => ({ ...code, passes: null })) }
  expect(totalsOf(undecided, () => 'NE')).toEqual({ passed: 0, failed: 0, without: 3 })
})

it.each([
  ['NE', {}, { acta: null, passed: false }],
  ['CV', {}, { acta: null, passed: true }],
  ['CV', { is_own: true }, { acta: 7, passed: true }],
  ['MH', { acta: 10 }, { acta: 10, passed: true }],
  [null, {}, { acta: 7, passed: true }],
])('of the code %s beside %j', (code, change, expected) => {
  expect(actaWith(anEvaluatedStudent(0, change), code, program)).toEqual(expected)
})
