import type { Handlers } from '#server/contract.ts'
import { managedCenterFor } from '#server/modules/students/access.ts'
import { answerHandlers } from './answer.ts'
import { centerTransfers } from './queries.ts'
import { requestHandlers } from './request.ts'

export const transferHandlers = {
  listTransfers: async ({ caller, query }, { clock, db }) => {
    const centerId = await managedCenterFor(db, caller, query.center)
    return { results: await centerTransfers(db, centerId, clock.now()) }
  },
  ...requestHandlers,
  ...answerHandlers,
} satisfies Partial<Handlers>
