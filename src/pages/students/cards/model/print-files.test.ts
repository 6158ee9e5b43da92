import { expect, it } from 'vitest'
import { printFiles } from './print-files'

const students = (count: number) => Array.from({ length: count }, (_, index) => index)

it('prints 2,501 students into six files, each of them once', () => {
  const files = printFiles(students(2501))
  expect(files.map(({ number, from, to }) => [number, from, to])).toEqual([
    [1, 1, 500],
    [2, 501, 1000],
    [3, 1001, 1500],
    [4, 1501, 2000],
    [5, 2001, 2500],
    [6, 2501, 2501],
  ])
  expect(files.flatMap((file) => file.students)).toEqual(students(2501))
})

it('prints 500 into one', () => expect(printFiles(students(500))).toHaveLength(1))
