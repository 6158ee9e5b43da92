import { QueryClient, QueryObserver } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userQueries } from '@/entities/user'
import { aScoreBook, aScoreSaved, aSelf } from '@/shared/testing'
import type { ScoreBook } from '../model/score-cell'
import { openQueue } from './open-queue'
import { scoreQueries } from './score-queries'

const sample = aScoreBook()
const [own, other] = sample.rows
const mine = { studentId: own?.student.id ?? 0, deliverableId: sample.columns[0]?.id ?? 0 }

/** The notebook as the server has it, with a mark in the first cell of a row. */
const withMark = (book: ScoreBook, row: typeof own, mark: number): ScoreBook => ({
  ...book,
  rows: book.rows.map((each) => {
    if (each.student.id !== row?.student.id) return each
    const [, ...marks] = each.marks
    const [revision = 0, ...revisions] = each.revisions
    return { ...each, marks: [mark, ...marks], revisions: [revision + 1, ...revisions] }
  }),
})

/** A server whose notebook a colleague changes; what it reads can be held back on its way. */
function startServer() {
  const server = { book: sample, reads: 0, held: Promise.resolve() }
  vi.stubGlobal('fetch', async (request: Request) => {
    if (request.method === 'GET') {
      const { book } = server
      server.reads += 1
      await server.held
      return Response.json(book)
    }
    const { text } = (await request.json()) as { text: string }
    server.book = withMark(server.book, own, Number(text) * 100)
    const revision = server.book.rows[0]?.revisions[0] ?? 0
    return Response.json(
      aScoreSaved({ student_id: mine.studentId, deliverable_id: mine.deliverableId, mark: Number(text) * 100, revision }),
    )
  })
  return server
}

/** The notebook on the page, and its queue. */
function openNotebook() {
  const client = new QueryClient({ defaultOptions: { queries: { staleTime: 15_000, retry: false } } })
  client.setQueryData(userQueries.self().queryKey, aSelf())
  const observer = new QueryObserver(client, scoreQueries.book(2, 3))
  const leave = observer.subscribe(() => {})
  const queue = openQueue(client, { userId: aSelf().id, groupId: 2, courseId: 3 })
  const type = (text: string) =>
    queue.send({ type: 'type', cells: [{ ...mine, text, revision: own?.revisions[0] ?? 0, before: '', gradingRevision: undefined }] })
  const markOf = (row: typeof own) => observer.getCurrentResult().data?.rows.find(({ student }) => student.id === row?.student.id)?.marks[0]
  return {
    type,
    markOf,
    isRead: () => observer.getCurrentResult().data !== undefined,
    showParts: () => observer.setOptions(scoreQueries.book(2, 3, 'criteria')),
    close: () => (leave(), queue.stop(), client.clear()),
  }
}

beforeEach(() => {
  localStorage.clear()
  sessionStorage.clear()
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'setInterval', 'clearInterval', 'Date'] })
})
afterEach(() => {
  vi.useRealTimers()
  vi.unstubAllGlobals()
})

test('marks of a colleague are read within 45 seconds, however fast marks are typed here', async () => {
  const server = startServer()
  const notebook = openNotebook()
  await vi.waitUntil(notebook.isRead)
  server.book = withMark(server.book, other, 345)
  for (let second = 0; second < 46; second += 1) {
    notebook.type(String(second % 10))
    await vi.advanceTimersByTimeAsync(1000)
  }
  await vi.waitFor(() => expect([notebook.markOf(other), notebook.markOf(own)]).toEqual([345, 500]))
  expect(server.reads).toBe(2)
  notebook.close()
})

test('a mark that is saved while the notebook is read stays, and what was read of others is shown', async () => {
  const server = startServer()
  const notebook = openNotebook()
  await vi.waitUntil(notebook.isRead)
  server.book = withMark(server.book, other, 345)
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  server.held = promise
  await vi.advanceTimersByTimeAsync(45_000)
  expect(server.reads).toBe(2)
  notebook.type('7')
  await vi.waitFor(() => expect(notebook.markOf(own)).toBe(700))
  arrive()
  await vi.waitFor(() => expect([notebook.markOf(other), notebook.markOf(own)]).toEqual([345, 700]))
  notebook.close()
})

test('a mark that is saved while the notebook is first read with its parts stays', async () => {
  const server = startServer()
  const notebook = openNotebook()
  await vi.waitUntil(notebook.isRead)
  const { promise, resolve: arrive } = Promise.withResolvers<void>()
  server.held = promise
  server.book = withMark(server.book, other, 345)
  notebook.showParts()
  await vi.waitUntil(() => server.reads === 2)
  notebook.type('7')
  await vi.waitFor(() => expect(notebook.markOf(own)).toBe(700))
  arrive()
  await vi.waitFor(() => expect([notebook.markOf(other), notebook.markOf(own)]).toEqual([345, 700]))
  notebook.close()
})
