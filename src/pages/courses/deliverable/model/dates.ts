import type { Schema } from '@/shared/api'

export type Dates = Pick<Schema<'AuthoredDeliverable'>['groups'][number], 'opens_at' | 'due_at' | 'closes_at'>

/** Whether groups have different values of a date. */
export const differIn = (groups: readonly Dates[], name: keyof Dates): boolean => groups.some((group) => group[name] !== groups[0]?.[name])

/** The dates that the groups have in common; where they differ, none. */
export function commonDates(groups: readonly Dates[]): Dates {
  const common = (name: keyof Dates) => (differIn(groups, name) ? null : (groups[0]?.[name] ?? null))
  return { opens_at: common('opens_at'), due_at: common('due_at'), closes_at: common('closes_at') }
}
