import { expect, it } from 'vitest'
import { afterSecondTry, filesForSecondTry } from './second-try.ts'

const failure = (file: string, title = 'a test') => ({ file, title, message: 'late' })
const outcome = (failures: readonly ReturnType<typeof failure>[], failed = failures.length) => ({
  name: 'stories',
  passed: 10,
  failed,
  skipped: 0,
  seconds: 5,
  failures,
})

it('runs the file of each failed test once more', () => {
  expect(filesForSecondTry(outcome([failure('a'), failure('b'), failure('a', 'another')]))).toEqual(['a', 'b'])
})

it('gives no second try to many failures, nor to failures without a name', () => {
  expect(filesForSecondTry(outcome(['a', 'b', 'c', 'd'].map((file) => failure(file))))).toEqual([])
  expect(filesForSecondTry(outcome([failure('a')], 2))).toEqual([])
  expect(filesForSecondTry(outcome([], 1))).toEqual([])
})

it('counts tests that passed alone as passed, and names them', () => {
  const first = outcome([failure('a')])
  expect(afterSecondTry(first, { ...outcome([]), passed: 4 })).toEqual({
    ...first,
    passed: 11,
    failed: 0,
    failures: [],
    unstable: first.failures,
  })
})

it('leaves a part red that fails again', () => {
  const first = outcome([failure('a')])
  const again = [failure('a', 'again')]
  expect(afterSecondTry(first, outcome(again))).toMatchObject({ passed: 10, failed: 1, failures: again })
})

it('leaves a part red whose second try ended without a test', () => {
  const first = outcome([failure('a')])
  expect(afterSecondTry(first, outcome([], 1))).toMatchObject({ failed: 1, failures: first.failures })
})
