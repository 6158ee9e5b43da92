import { describe, expect, it } from 'vitest'
import { ApiError } from '#server/errors.ts'
import { WorkQueue } from './work-queue.ts'

/** Work that a test finishes. */
function work() {
  let finish: () => void = () => undefined
  const done = new Promise<void>((resolve) => (finish = resolve))
  const started = { count: 0 }
  return { started, finish, run: () => ((started.count += 1), done) }
}

describe('a queue of work', () => {
  it('runs no more at once than it may, and the others in turn', async () => {
    const queue = new WorkQueue({ atOnce: 2, mostWaiting: 10, detail: 'Later.' })
    const { started, finish, run } = work()
    const results = Array.from({ length: 6 }, () => queue.run(run))
    expect(started.count).toBe(2)
    finish()
    await Promise.all(results)
    expect(started.count).toBe(6)
  })

  it('refuses with 503 and the seconds to wait when too many wait, and goes on after errors', async () => {
    const queue = new WorkQueue({ atOnce: 1, mostWaiting: 2, detail: 'Later.' })
    const { finish, run } = work()
    const failing = queue.run(async () => {
      await run()
      throw new Error('broken')
    })
    const waiting = [queue.run(run), queue.run(run)]
    const refused = await queue.run(run).catch((error: unknown) => error)
    expect(refused).toBeInstanceOf(ApiError)
    expect(refused).toMatchObject({
      status: 503,
      body: { detail: 'Later.', code: 'busy', retry_after: 1 },
      headers: { 'retry-after': '1' },
    })
    finish()
    await expect(failing).rejects.toThrow('broken')
    await Promise.all(waiting)
    expect(await queue.run(async () => 'next')).toBe('next')
  })
})
