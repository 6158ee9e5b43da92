import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db } from '#server/db/client.ts'
import type { GradebookInput } from '#server/grading/index.ts'
import { binnedSince as partsSince } from '#server/modules/contents/bin.ts'
import { binnedParts, type BinRows as PartRows, rowsOfAll } from '#server/modules/contents/bin-queries.ts'
import { binnedResults, type BinRows } from '#server/modules/learning-results/bin-queries.ts'
import { binnedSince } from '#server/modules/learning-results/restore.ts'

/** What changes of a program refer to beside it. */
export interface ChangeContext {
  /** Deleted learning results and criteria that come back. */
  readonly deleted: readonly BinRows[]
  /** Deleted contents and deliverables that come back; null for none. */
  readonly parts: PartRows | null
}

type Change = components['schemas']['ProgramChange']

/** One statement for each bin of which something comes back. */
export async function changeContext(db: Db, courseId: number, changes: readonly Change[], now: Date): Promise<ChangeContext> {
  const entriesOf = (bin: Change['kind']) => changes.flatMap(({ kind, id }) => (kind === bin ? [id] : []))
  const [results, contents] = [entriesOf('deleted_result'), entriesOf('deleted_content')]
  const [deleted, parts] = await Promise.all([
    results.length === 0 ? [] : binnedResults(db, courseId, results, binnedSince(now)),
    contents.length === 0 ? [] : binnedParts(db, courseId, contents, partsSince(now)),
  ])
  // resources have no marks
  const marked = parts.filter((rows) => rows.course_contents.length + rows.deliverables.length > 0)
  return { deleted, parts: marked.length === 0 ? null : rowsOfAll(marked) }
}

/** The input with deleted learning results and criteria, and what they assessed. */
export function restored(input: GradebookInput, deleted: readonly BinRows[]): GradebookInput {
  if (deleted.length === 0) return input
  const criteria = deleted.flatMap((rows) => rows.criteria)
  const links = deleted.flatMap((rows) => rows.deliverable_criteria)
  const returning = deleted.flatMap(({ learning_results: results }) => results.map((result) => ({ ...result, criteria: [] })))
  return {
    ...input,
    results: [...input.results, ...returning].map((result) => ({
      ...result,
      criteria: [...result.criteria, ...criteria.filter(({ learning_result_id: id }) => id === result.id)],
    })),
    deliverables: input.deliverables.map((each) => ({
      ...each,
      criteria: [
        ...each.criteria,
        ...links.flatMap(({ deliverable_id: id, criterion_id: criterionId, weight }) => (id === each.id ? [{ criterionId, weight }] : [])),
      ],
    })),
  }
}
