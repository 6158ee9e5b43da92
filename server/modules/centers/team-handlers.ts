import type { Handlers } from '#server/contract.ts'
import { type Db, transact, type Tx, violatedConstraint } from '#server/db/client.ts'
import { conflict, ifMatchRequired, invalid, notFound, refused } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { occasionOf, recordDeeds } from '../audit/record.ts'
import { spendLinks } from '../auth/queries.ts'
import { mustReach, mustRun } from './reach.ts'
import { addTeacher, changeAdministrator, invite, type NewTeacher, removeTeacher } from './team.ts'
import { taughtGroups, type TeamMember, teamMember, teamRows } from './team-queries.ts'

async function readMember(db: Db, centerId: number, userId: number): Promise<TeamMember> {
  const member = await teamMember(db, centerId, userId)
  if (!member) throw notFound()
  return member
}

/** The contract leaves names out where an account exists already. */
const named = (body: { email: string; first_name?: string; last_name_1?: string; last_name_2?: string }): NewTeacher => ({
  email: body.email,
  first_name: body.first_name ?? '',
  last_name_1: body.last_name_1 ?? '',
  last_name_2: body.last_name_2 ?? '',
})

/** Whether somebody also works elsewhere: then their address is not this center's to change. */
const worksElsewhere = async (tx: Tx, centerId: number, userId: number) =>
  (await tx
    .selectFrom('center_staff')
    .where('user_id', '=', userId)
    .where('center_id', '<>', centerId)
    .select('center_id')
    .executeTakeFirst()) !== undefined

/** Nobody's mailbox is filled from here. */
const invitationsPerHour = 3

export const teamHandlers = {
  listTeam: async (call, { db }) => {
    const { search = '', ordering = 'name' } = call.query
    await mustReach(db, call.caller, call.params.id)
    const { count, results } = await teamRows(db, call.params.id, { search, ordering, ...pageOf(call.query) })
    return paged(call, results, count)
  },

  listTaughtGroups: async ({ caller, params }, { db }) => {
    await mustRun(db, caller, params.id)
    await readMember(db, params.id, params.user_id)
    const rows = await taughtGroups(db, params.id, params.user_id)
    return { results: rows.map((row) => ({ ...row, teachers_count: row.teachers_count ?? 0 })) }
  },

  addTeacher: async (call, ctx) => {
    const { body, caller, params } = call
    await mustRun(ctx.db, caller, params.id)
    const { id } = await transact(ctx.db, (tx) => addTeacher(tx, ctx, occasionOf(call, ctx.clock), params.id, named(body)))
    return readMember(ctx.db, params.id, id)
  },

  updateTeacher: async (call, ctx) => {
    const { body, caller, ifMatch, params } = call
    await mustRun(ctx.db, caller, params.id)
    if (ifMatch === null) throw ifMatchRequired()
    const change = Object.fromEntries(Object.entries(body).map(([field, value]) => [field, value.trim()])) as typeof body
    if (change.first_name === '') throw invalid({ first_name: ['required'] })
    const occasion = occasionOf(call, ctx.clock)
    await transact(ctx.db, async (tx) => {
      await tx.selectFrom('users').where('id', '=', params.user_id).select('id').forNoKeyUpdate().execute()
      const before = await readMember(tx, params.id, params.user_id)
      if (before.revision !== ifMatch) throw conflict(before, before.revision)
      const newAddress = change.email !== undefined && change.email !== before.email
      if (newAddress && !before.is_invited) throw invalid({ email: ['has_password'] })
      if (newAddress && (await worksElsewhere(tx, params.id, params.user_id))) throw invalid({ email: ['works_elsewhere'] })
      await tx
        .updateTable('users')
        .set(({ eb }) => ({ ...change, revision: eb('revision', '+', 1) }))
        .where('id', '=', params.user_id)
        .execute()
      if (newAddress) await spendLinks(tx, params.user_id, occasion.at)
      if (newAddress) await invite(tx, ctx, occasion, params.id, params.user_id)
      const were = { ...before.teacher, email: before.email }
      const fields = Object.keys(change) as (keyof typeof change)[]
      await recordDeeds(tx, occasion, [
        {
          action: 'teacher_changed',
          entity: 'user',
          entityId: params.user_id,
          centerId: params.id,
          before: Object.fromEntries(fields.map((field) => [field, were[field]])),
          after: change,
        },
      ])
    }).catch((error: unknown) => {
      throw violatedConstraint(error) === 'login_names_pkey' ? invalid({ email: ['email_taken'] }) : error
    })
    return readMember(ctx.db, params.id, params.user_id)
  },

  removeTeacher: async (call, { clock, db }) => {
    const { caller, params, query } = call
    await mustRun(db, caller, params.id)
    const leaving = { userId: params.user_id, successorId: query.successor ?? null }
    await transact(db, (tx) => removeTeacher(tx, occasionOf(call, clock), params.id, leaving))
  },

  inviteTeacher: async (call, ctx) => {
    const { caller, params } = call
    await mustRun(ctx.db, caller, params.id)
    await transact(ctx.db, async (tx) => {
      const { is_invited } = await readMember(tx, params.id, params.user_id)
      if (!is_invited) throw refused('has_password', 'They have chosen a password already.')
      const hourAgo = new Date(ctx.clock.now().getTime() - 60 * 60 * 1000)
      const { sent } = await tx
        .selectFrom('password_links')
        .where('user_id', '=', params.user_id)
        .where('created_at', '>', hourAgo)
        .select(({ fn }) => fn.countAll<number>().as('sent'))
        .executeTakeFirstOrThrow()
      if (sent >= invitationsPerHour) throw refused('invited_often', 'Several invitations were sent within the hour.')
      const occasion = occasionOf(call, ctx.clock)
      await invite(tx, ctx, occasion, params.id, params.user_id)
      await recordDeeds(tx, occasion, [{ action: 'password_link_sent', entity: 'user', entityId: params.user_id, centerId: params.id }])
    })
  },

  createManager: async (call, ctx) => {
    const { body, caller } = call
    await mustRun(ctx.db, caller, body.center)
    const occasion = occasionOf(call, ctx.clock)
    const userId = await transact(ctx.db, async (tx) => {
      const colleague = await tx
        .selectFrom('center_staff')
        .innerJoin('login_names', 'login_names.user_id', 'center_staff.user_id')
        .where('center_staff.center_id', '=', body.center)
        .where('login_names.name_key', '=', body.email.trim().toLowerCase())
        .select('center_staff.user_id')
        .executeTakeFirst()
      const id = colleague?.user_id ?? (await addTeacher(tx, ctx, occasion, body.center, named(body))).id
      await changeAdministrator(tx, occasion, body.center, id)
      return id
    })
    return readMember(ctx.db, body.center, userId)
  },

  updateManager: async (call, { clock, db }) => {
    const { body, caller } = call
    await mustRun(db, caller, body.center)
    await transact(db, (tx) => changeAdministrator(tx, occasionOf(call, clock), body.center, body.user))
    return readMember(db, body.center, body.user)
  },
} satisfies Partial<Handlers>
