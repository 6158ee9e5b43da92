import type { components } from '#openapi/generated/schema.gen.ts'

export type Stage = components['schemas']['Stage']

/** When a group works on a deliverable; null is no limit. */
export interface Schedule {
  opens_at: Date | null
  due_at: Date | null
  closes_at: Date | null
  accepts_late: boolean
}

/** Where a deliverable stands for a group at a moment of the server's clock. */
export function stageOf({ opens_at, due_at, closes_at, accepts_late }: Schedule, now: Date): Stage {
  if (opens_at !== null && now < opens_at) return 'not_open'
  if (closes_at !== null && now >= closes_at) return 'closed'
  if (due_at === null || now <= due_at) return 'open'
  return accepts_late ? 'late' : 'closed'
}
