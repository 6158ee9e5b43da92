import { describe, expect, it } from 'vitest'
import { ApiError } from '../api'
import { inParts, restOf } from './in-parts'

const ids = (count: number, from = 1) => Array.from({ length: count }, (_, index) => from + index)
const rejection = (code: string, students?: readonly number[]) => new ApiError(409, { code, ...(students ? { students } : {}) })

/** Answers each part as `answer` says, and notes it. */
function aServer(answer: (part: readonly number[], sent: number) => void = () => {}) {
  const parts: (readonly number[])[] = []
  const send = (part: readonly number[]) => {
    parts.push(part)
    answer(part, parts.length)
    return Promise.resolve(part.length)
  }
  return { parts, send }
}

describe('an action in parts', () => {
  it('sends 3,000 one part after another, and says how far it is', async () => {
    const { parts, send } = aServer()
    const progress: number[] = []
    const { done, results, ...rest } = await inParts(ids(3000), send, { size: 100, onProgress: (value) => progress.push(value) })
    expect([parts.length, results.length, done.length]).toEqual([30, 30, 3000])
    expect([progress[0], progress[28], progress.at(-1)]).toEqual([100, 2900, 3000])
    expect(rest).toEqual({ rejections: [], unsent: [], error: undefined })
  })

  it('sends the others of a part without those whom the server names, and groups the reasons', async () => {
    const { parts, send } = aServer((part) => {
      if (part.includes(2)) throw rejection('student_archived', [2])
      if (part.includes(3)) throw rejection('erased', [3])
      if (part.includes(6)) throw rejection('student_archived', [6])
    })
    const outcome = await inParts(ids(8), send, { size: 4 })
    expect(parts).toEqual([
      [1, 2, 3, 4],
      [1, 3, 4],
      [1, 4],
      [5, 6, 7, 8],
      [5, 7, 8],
    ])
    expect(outcome.done).toEqual([1, 4, 5, 7, 8])
    expect(outcome.rejections.map(({ error, ids: about }) => [error.code, about])).toEqual([
      ['student_archived', [2, 6]],
      ['erased', [3]],
    ])
    expect(restOf(outcome)).toEqual([2, 6, 3])
  })

  it('in parts of one, a conflict of one is not that of the others', async () => {
    const { parts, send } = aServer((part) => {
      if (part.includes(1)) throw rejection('group_archived')
    })
    const outcome = await inParts(ids(3), send, { size: 1 })
    expect(parts).toEqual([[1], [2], [3]])
    expect(outcome).toMatchObject({ done: [2, 3], rejections: [{ ids: [1] }], unsent: [] })
  })

  it('ends at a no that names nobody: it holds for all that follow', async () => {
    const { parts, send } = aServer((_, sent) => {
      if (sent === 3) throw rejection('no_licences')
    })
    const outcome = await inParts(ids(10), send, { size: 2 })
    expect(parts.length).toBe(3)
    expect(outcome.done).toEqual(ids(4))
    expect(outcome.rejections.map(({ ids: about }) => about)).toEqual([ids(6, 5)])
  })

  it('ends where the line breaks, and what is sent again is cut into the same parts', async () => {
    const { parts, send } = aServer((_, sent) => {
      if (sent === 3) throw ApiError.unreachable()
    })
    const outcome = await inParts(ids(10), send, { size: 2 })
    expect([outcome.done, outcome.unsent, outcome.rejections]).toEqual([ids(4), ids(6, 5), []])
    expect(outcome.error).toMatchObject({ code: 'unreachable' })
    await inParts(restOf(outcome), send, { size: 2 })
    expect(parts[3]).toEqual(parts[2])
  })

  it.each([
    [503, 'unavailable'],
    [429, 'throttled'],
    [401, 'token_not_valid'],
  ])('takes %i for a line that is broken for now', async (status, code) => {
    const { send } = aServer(() => {
      throw new ApiError(status, { code })
    })
    expect(await inParts([1], send, { size: 2 })).toMatchObject({ rejections: [], unsent: [1], error: { code } })
  })

  it('stops after the part that is being sent', async () => {
    const controller = new AbortController()
    const { send } = aServer((_, sent) => sent === 2 && controller.abort())
    const outcome = await inParts(ids(10), send, { size: 2, signal: controller.signal })
    expect([outcome.done, outcome.unsent, outcome.error]).toEqual([ids(4), ids(6, 5), undefined])
  })
})
