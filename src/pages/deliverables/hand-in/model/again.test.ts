import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { again } from './again'

beforeEach(() => void vi.useFakeTimers())
afterEach(() => void vi.useRealTimers())

const cut = new TypeError('cut')
const options = (signal = new AbortController().signal) => ({ pauses: [100, 1000], signal, isPassing: (error: unknown) => error === cut })

test('what passes is tried again after the pauses, until it succeeds', async () => {
  const run = vi.fn<() => Promise<string>>().mockRejectedValueOnce(cut).mockRejectedValueOnce(cut).mockResolvedValueOnce('there')
  const done = again(run, options())
  await vi.advanceTimersByTimeAsync(99)
  expect(run).toHaveBeenCalledTimes(1)
  await vi.advanceTimersByTimeAsync(1)
  expect(run).toHaveBeenCalledTimes(2)
  await vi.advanceTimersByTimeAsync(1000)
  expect(await done).toBe('there')
})

test('no pause is left: the last error is thrown', async () => {
  const run = vi.fn<() => Promise<string>>().mockRejectedValue(cut)
  const failure = again(run, options()).catch((error: unknown) => error)
  await vi.runAllTimersAsync()
  expect(await failure).toBe(cut)
  expect(run).toHaveBeenCalledTimes(3)
})

test('a final error is not retried', async () => {
  const final = new Error('refused')
  const run = vi.fn<() => Promise<string>>().mockRejectedValue(final)
  await expect(again(run, options())).rejects.toBe(final)
  expect(run).toHaveBeenCalledTimes(1)
})

test('nothing is tried again once it was called off, not even the pause is waited for', async () => {
  const off = new AbortController()
  const run = vi.fn<() => Promise<string>>().mockRejectedValue(cut)
  const failure = again(run, options(off.signal)).catch((error: unknown) => error)
  await vi.advanceTimersByTimeAsync(50)
  off.abort()
  expect(await failure).toBe(cut)
  expect(run).toHaveBeenCalledTimes(1)
})
