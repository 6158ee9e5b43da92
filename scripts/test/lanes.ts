import type { Part } from './parts.ts'

/** Parts of these groups share Vite's cache or the built app, so they run one by one. */
const oneByOne: ReadonlySet<Part['group']> = new Set(['browser', 'build'])

/**
 * Runs every entry, as many at a time as there are lanes, in their order where they do not wait for each other: parts of some
 * groups run one by one, and a part waits for the one that it comes after.
 * @returns the results in the order of the entries
 */
export async function runInLanes<Entry extends { part: Pick<Part, 'name' | 'group' | 'after'> }, Result>(
  entries: readonly Entry[],
  lanes: number,
  run: (entry: Entry) => Promise<Result>,
): Promise<Result[]> {
  const waiting = [...entries]
  const running = new Map<Entry, Promise<Entry>>()
  const results = new Map<Entry, Result>()

  const mayStart = ({ part }: Entry) => {
    const beside = [...running.keys()].map((entry) => entry.part)
    const isFirst = ![...waiting.map((entry) => entry.part), ...beside].some(({ name }) => name === part.after)
    return isFirst && !(oneByOne.has(part.group) && beside.some(({ group }) => group === part.group))
  }
  const start = (entry: Entry) => {
    waiting.splice(waiting.indexOf(entry), 1)
    running.set(
      entry,
      run(entry).then((result) => {
        results.set(entry, result)
        return entry
      }),
    )
  }

  while (waiting.length > 0 || running.size > 0) {
    for (let next = waiting.find(mayStart); next && running.size < lanes; next = waiting.find(mayStart)) start(next)
    if (running.size === 0) throw new Error(`these parts wait for each other: ${waiting.map(({ part }) => part.name).join(', ')}`)
    running.delete(await Promise.race(running.values()))
  }
  return entries.map((entry) => results.get(entry) as Result)
}
