import { auditContextOf } from '#server/caller.ts'
import type { Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'
import { acceptInvitation, declineInvitation } from './invitation-answers.ts'
import { teamInvitations } from './invitation-queries.ts'
import { resendInvitation, withdrawInvitation } from './invitations.ts'

export const invitationHandlers = {
  listTeamInvitations: async ({ caller, params }, { clock, db }) => {
    await requireCenterAdmin(db, caller, params.id)
    return { results: await teamInvitations(db, params.id, clock.now()) }
  },

  withdrawInvitation: async (call, { clock, db }) => {
    const { caller, params } = call
    await requireCenterAdmin(db, caller, params.id)
    await transact(db, (tx) => withdrawInvitation(tx, auditContextOf(call, clock), params.id, params.invitation_id))
  },

  resendInvitation: async (call, ctx) => {
    const { caller, params } = call
    await requireCenterAdmin(ctx.db, caller, params.id)
    await transact(ctx.db, (tx) => resendInvitation(tx, ctx, auditContextOf(call, ctx.clock), params.id, params.invitation_id))
  },

  acceptInvitation: async (call, { clock, db }) => {
    await transact(db, (tx) => acceptInvitation(tx, auditContextOf(call, clock), call.params.id))
  },

  declineInvitation: async (call, { clock, db }) => {
    await transact(db, (tx) => declineInvitation(tx, auditContextOf(call, clock), call.params.id))
  },
} satisfies Partial<Handlers>
