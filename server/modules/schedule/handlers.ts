import type { Handlers } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { mayManage } from '#server/modules/groups/rights.ts'
import { scheduledGroup, scheduleItems } from './queries.ts'
import { saveSchedule } from './save.ts'

export const scheduleHandlers = {
  getSchedule: async ({ caller, params }, { db }) => {
    const group = await scheduledGroup(db, caller, params.id)
    if (!group) throw notFound()
    const canChange = group.archived_at === null && (mayManage(caller, group) || group.teaches)
    return { can_change: canChange, items: await scheduleItems(db, group.id) }
  },
  saveSchedule,
} satisfies Partial<Handlers>
