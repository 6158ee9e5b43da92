import type { Schema } from '@/shared/api'

export type Dates = Pick<Schema<'DeliverableDates'>, 'opens_at' | 'due_at' | 'closes_at'>

/** The dates that the groups have in common; where they differ, none. */
export function commonDates(groups: readonly Dates[]): Dates {
  const [first] = groups
  const common = (name: keyof Dates) => (first && groups.every((group) => group[name] === first[name]) ? first[name] : null)
  return { opens_at: common('opens_at'), due_at: common('due_at'), closes_at: common('closes_at') }
}
