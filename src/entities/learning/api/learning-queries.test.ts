import { QueryClient } from '@tanstack/react-query'
import { setupServer } from 'msw/node'
import { afterAll, beforeAll, expect, it } from 'vitest'
import { connectSessionGate, type Schema } from '@/shared/api'
import { mockApi, someReaders } from '@/shared/testing'
import { learningQueries } from './learning-queries'

const network = setupServer()
beforeAll(() => {
  network.listen({ onUnhandledFrame: 'error' })
  connectSessionGate({ open: () => ({ accepted: () => {}, lost: () => {}, rejected: () => Promise.resolve('reject') }) })
})
afterAll(() => network.close())

it('reads all students of a large group, page after page', async () => {
  const [reader] = someReaders().results
  if (!reader) throw new Error('there are readers')
  const students = Array.from({ length: 430 }, (_, id): Schema<'Reader'> => ({ ...reader, student: { ...reader.student, id } }))
  const asked: string[] = []
  network.use(
    mockApi.get('/stats/results/readers', ({ query }) => {
      const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))]
      asked.push(`${page}: ${query.get('group')}, ${query.get('filter')}`)
      const results = students.slice((page - 1) * size, page * size)
      return someReaders({ count: students.length, students: students.length, results })
    }),
  )
  const data = await new QueryClient().fetchQuery(learningQueries.readers({ group: 2, content: 12, filter: 'all' }))
  expect(data.results.map(({ student }) => student.id)).toEqual(students.map(({ student }) => student.id))
  expect(asked.toSorted()).toEqual(['1: 2, all', '2: 2, all', '3: 2, all'])
})
