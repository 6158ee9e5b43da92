import type { components } from '#openapi/generated/schema.gen.ts'
import type { Gradebook } from './gradebook-input.ts'

export type CustomScore = components['schemas']['CustomScore']
type ScoreRow = Gradebook['scores'][number]

/** A teacher's own mark for a target: a learning result, a content, or neither, which is the program. */
export function scoreOf(
  { scores }: Gradebook,
  studentId: number,
  target: Partial<Pick<ScoreRow, 'learning_result_id' | 'content_id'>>,
): CustomScore | null {
  const { learning_result_id = null, content_id = null } = target
  const row = scores.find(
    (score) => score.student_id === studentId && score.learning_result_id === learning_result_id && score.content_id === content_id,
  )
  if (!row) return null
  const { id, mark, reason, revision, author, created_at } = row
  return { id, mark, reason, revision, author, created_at: new Date(created_at).toISOString() }
}
