import type { components } from '#openapi/generated/schema.gen.ts'

type GradeEvent = components['schemas']['GradeEvent']
type Entry = components['schemas']['MarkHistory']['entries'][number]

/**
 * What a student saw of a mark, oldest first, from its whole history, newest first. Empty while the mark is not published; an exemption is
 * published at once, and its end shows the mark again that was published before.
 */
export function publishedMarks(events: readonly GradeEvent[]): Entry[] {
  let isPublished = false
  let seen: Entry[] = []
  for (const { action, after, at } of events.toReversed()) {
    if (action === 'unrelease') [isPublished, seen] = [false, []]
    if (action === 'release') isPublished = true
    const isShown = isPublished && (action === 'release' || action === 'grade' || action === 'end_exemption')
    const isExempted = action === 'exempt' && seen.at(-1)?.outcome !== 'exempt'
    if (after !== null && after.outcome !== null && (isShown || isExempted)) {
      seen.push({ at, outcome: after.outcome, mark: after.mark, version_number: after.version_number })
    }
  }
  return seen
}
