import { auditContextOf } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { mailPage, mailSummary } from './list-queries.ts'
import { retryFailedMails, retryMail } from './retry.ts'

export const mailHandlers = {
  listMails: async (call, { clock, config, db }) => {
    const { caller, query } = call
    const { center } = query
    if (center !== undefined && center !== caller.managedCenterId) await requireCenterAdmin(db, caller, center)
    const now = clock.now()
    const { count, rows } = await mailPage(db, caller, query, pageOf(query), now)
    // Not at once: a further connection for each open page.
    const summary = await mailSummary(db, caller, { center, hasServer: config.smtpUrl !== null, now })
    return { ...paged(call, rows, count), summary }
  },

  retryMail: async (call, { clock, db, jobs }) => {
    await transact(db, (tx) => retryMail(tx, jobs, auditContextOf(call, clock), call.params.id))
  },

  retryFailedMails: async (call, { clock, db, jobs }) => {
    const { center } = call.body
    if (center !== undefined) await requireCenterAdmin(db, call.caller, center)
    return { count: await retryFailedMails(db, jobs, auditContextOf(call, clock), center) }
  },
} satisfies Partial<Handlers>
