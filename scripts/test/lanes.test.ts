import { expect, it } from 'vitest'
import { runInLanes } from './lanes.ts'
import type { Part } from './parts.ts'

const entry = (name: string, group: Part['group'], after?: string) => ({ part: { name, group, ...(after === undefined ? {} : { after }) } })

it('keeps its lanes busy, runs one part of a group at a time and waits for what comes before', async () => {
  const ends = new Map<string, () => void>()
  const started: string[] = []
  const entries = [
    entry('types', 'check'),
    entry('lint', 'check'),
    entry('stories', 'browser'),
    entry('browser', 'browser'),
    entry('end to end', 'e2e', 'build'),
    entry('build', 'build'),
  ]
  const run = runInLanes(entries, 2, async ({ part }) => {
    started.push(part.name)
    await new Promise<void>((resolve) => ends.set(part.name, resolve))
    return part.name.length
  })
  const end = async (name: string, expected: string[]) => {
    ends.get(name)?.()
    await expect.poll(() => started).toEqual(expected)
  }
  expect(started).toEqual(['types', 'lint'])
  await end('types', ['types', 'lint', 'stories'])
  // neither the second part of its group nor the one that waits for the build
  await end('lint', ['types', 'lint', 'stories', 'build'])
  await end('build', ['types', 'lint', 'stories', 'build', 'end to end'])
  await end('stories', ['types', 'lint', 'stories', 'build', 'end to end', 'browser'])
  ends.get('end to end')?.()
  ends.get('browser')?.()
  expect(await run).toEqual([5, 4, 7, 7, 10, 5])
})

it('does not wait for a part that does not run', async () => {
  expect(await runInLanes([entry('bytes', 'build', 'build')], 2, async () => 'ran')).toEqual(['ran'])
})

it('runs parts side by side that share no cache, though they are of one group', async () => {
  const started: string[] = []
  const run = runInLanes([entry('server on PostgreSQL', 'server'), entry('server on PGlite', 'server')], 2, async ({ part }) => {
    started.push(part.name)
    await expect.poll(() => started.length).toBe(2)
  })
  await run
  expect(started).toEqual(['server on PostgreSQL', 'server on PGlite'])
})
