import type { Ctx } from '#server/context.ts'
import type { Handlers } from '#server/contract.ts'
import { transact } from '#server/db/client.ts'
import { ifMatchRequired } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { auditContextOf } from '#server/caller.ts'
import { requireCenterAccess, requireCenterAdmin, administers } from '#server/modules/access/centers.ts'
import { teamInvitation } from './invitation-queries.ts'
import { type Added, addTeacher, changeAdministrator, type NewTeacher, removeTeacher } from './team.ts'
import { appoint, changeTeacher, inviteAgain, readMember } from './team-member.ts'
import { taughtGroups, teamRows } from './team-queries.ts'

/** The names are optional, because the account may exist already. */
const named = (body: { email: string; first_name?: string; last_name_1?: string; last_name_2?: string }): NewTeacher => ({
  email: body.email,
  first_name: body.first_name ?? '',
  last_name_1: body.last_name_1 ?? '',
  last_name_2: body.last_name_2 ?? '',
})

const readAdded = async ({ clock, db }: Ctx, centerId: number, { kind, id }: Added) =>
  kind === 'member'
    ? { member: await readMember(db, centerId, id), invitation: null }
    : { member: null, invitation: await teamInvitation(db, centerId, id, clock.now()) }

export const teamHandlers = {
  listTeam: async (call, { db }) => {
    const { search = '', ordering = 'name' } = call.query
    await requireCenterAccess(db, call.caller, call.params.id)
    const isAdmin = administers(call.caller, call.params.id)
    // Only those who run the center see when a colleague was last here, and whether they work elsewhere too.
    const sorted = !isAdmin && ordering.endsWith('last_access_at') ? 'name' : ordering
    const { count, results } = await teamRows(db, call.params.id, { search, ordering: sorted, ...pageOf(call.query) })
    const visible = isAdmin
      ? results
      : results.map((member) => ({ ...member, invitation: null, works_elsewhere: null, last_access_at: null }))
    return paged(call, visible, count)
  },

  listTaughtGroups: async ({ caller, params }, { db }) => {
    await requireCenterAdmin(db, caller, params.id)
    await readMember(db, params.id, params.user_id)
    const rows = await taughtGroups(db, params.id, params.user_id)
    return { results: rows.map((row) => ({ ...row, teachers_count: row.teachers_count ?? 0 })) }
  },

  addTeacher: async (call, ctx) => {
    const { body, caller, params } = call
    await requireCenterAdmin(ctx.db, caller, params.id)
    const added = await transact(ctx.db, (tx) => addTeacher(tx, ctx, auditContextOf(call, ctx.clock), params.id, named(body)))
    return readAdded(ctx, params.id, added)
  },

  updateTeacher: async (call, ctx) => {
    const { body, caller, ifMatch, params } = call
    await requireCenterAdmin(ctx.db, caller, params.id)
    if (ifMatch === null) throw ifMatchRequired()
    const change = { centerId: params.id, userId: params.user_id, revision: ifMatch, change: body }
    await transact(ctx.db, (tx) => changeTeacher(tx, ctx, auditContextOf(call, ctx.clock), change))
    return readMember(ctx.db, params.id, params.user_id)
  },

  removeTeacher: async (call, { clock, db }) => {
    const { caller, params, query } = call
    await requireCenterAdmin(db, caller, params.id)
    const leaving = { userId: params.user_id, successorId: query.successor ?? null }
    await transact(db, (tx) => removeTeacher(tx, auditContextOf(call, clock), params.id, leaving))
  },

  inviteTeacher: async (call, ctx) => {
    const { caller, params } = call
    await requireCenterAdmin(ctx.db, caller, params.id)
    await transact(ctx.db, (tx) => inviteAgain(tx, ctx, auditContextOf(call, ctx.clock), params.id, params.user_id))
  },

  createManager: async (call, ctx) => {
    const { body, caller } = call
    await requireCenterAdmin(ctx.db, caller, body.center)
    const added = await transact(ctx.db, (tx) => appoint(tx, ctx, auditContextOf(call, ctx.clock), body.center, named(body)))
    return readAdded(ctx, body.center, added)
  },

  updateManager: async (call, { clock, db }) => {
    const { body, caller } = call
    await requireCenterAdmin(db, caller, body.center)
    await transact(db, (tx) => changeAdministrator(tx, auditContextOf(call, clock), body.center, body.user))
    return readMember(db, body.center, body.user)
  },
} satisfies Partial<Handlers>
