import { auditContextOf } from '#server/caller.ts'
import { answer, type Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { scopeFor } from './invite-again.ts'
import { invitationSummary } from './queries.ts'

export const studentInvitationHandlers = {
  previewInvitations: async ({ caller, query }, { clock, config, db }) =>
    invitationSummary(db, await scopeFor(db, caller, query), config.inviteAgain, clock.now()),

  inviteAgain: async (call, { clock, config, db, jobs }) => {
    const scope = await scopeFor(db, call.caller, call.body)
    const { centerId, groupId, importId } = scope
    const summary = await transact(db, async (tx) => {
      const found = await invitationSummary(tx, scope, config.inviteAgain, clock.now())
      if (found.count === 0) return found
      await jobs.send(tx, 'invite-again', scope)
      await recordAuditEvents(tx, auditContextOf(call, clock), [
        {
          action: 'invited_again',
          entity: 'center',
          entityId: centerId,
          centerId,
          after: {
            students: found.count,
            ...(groupId === null ? {} : { group_id: groupId }),
            ...(importId === null ? {} : { import_id: importId }),
          },
        },
      ])
      return found
    })
    return answer(202, summary)
  },
} satisfies Partial<Handlers>
