import { QueryClient } from '@tanstack/react-query'
import { afterEach, expect, it, vi } from 'vitest'
import { studentQueries } from './student-queries'

afterEach(() => vi.unstubAllGlobals())

it('the preview of an enrolment of thousands adds up what its parts need, and has the fewest seats that any of them saw', async () => {
  const asked: number[][] = []
  vi.stubGlobal('fetch', (request: Request) => {
    const students = new URL(request.url).searchParams.get('students')?.split(',').map(Number) ?? []
    asked.push(students)
    const needed = students.filter((id) => id % 2 === 1).length
    // somebody else takes a seat between two parts
    return Promise.resolve(Response.json({ needed, already: students.length - needed, left: 5000 - asked.length }))
  })
  const students = Array.from({ length: 2500 }, (_, index) => index + 1)
  const preview = await new QueryClient().fetchQuery(studentQueries.enrolment(2, students))
  expect(asked.length).toBeGreaterThan(1)
  expect(asked.flat()).toEqual(students)
  expect(preview).toEqual({ needed: 1250, already: 1250, left: 5000 - asked.length })
})
