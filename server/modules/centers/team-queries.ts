import { type RawBuilder, sql } from 'kysely'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { Db } from '#server/db/client.ts'
import { holdsWords, personWords } from '#server/db/search.ts'
import { orderOf } from '#server/pagination.ts'
import { deliveryOf, lastMail } from '#server/modules/mail/delivery-queries.ts'
import { bySurnames, personColumns, toPerson } from '#server/modules/people/person.ts'

export type TeamMember = components['schemas']['TeamMember']

/** Whether a person of the team teaches or manages a row of `groups` that is not archived. */
const holds = sql<boolean>`(groups.center_id = center_staff.center_id and groups.archived_at is null and (groups.manager_id = center_staff.user_id
  or exists (select from group_teachers where group_teachers.group_id = groups.id and group_teachers.user_id = center_staff.user_id)))`

/** Whether an invitation is pending: no password of their own, no external sign-in. */
export const isInvited = sql<boolean>`(users.password_hash is null
  and not exists (select from external_identities where external_identities.user_id = users.id))`

/** Whether a teacher is in another center's team too: then this center may not change their data. */
const worksElsewhere = sql<boolean>`exists (select from center_staff as other
  where other.user_id = center_staff.user_id and other.center_id <> center_staff.center_id)`

/** None of a person who also works elsewhere: it may have been there. */
const lastAccess = sql<Date | null>`case when not ${worksElsewhere} then users.last_access_at end`

const groupsCount = sql<number>`(select count(*) from groups where ${holds})`

const members = (db: Db, centerId: number) =>
  db
    .selectFrom('center_staff')
    .innerJoin('users', 'users.id', 'center_staff.user_id')
    .innerJoin('centers', 'centers.id', 'center_staff.center_id')
    .where('center_staff.center_id', '=', centerId)

const memberColumns = (query: ReturnType<typeof members>) =>
  query
    .select([...personColumns, 'users.email', 'users.is_active', 'users.revision', 'center_staff.joined_at'])
    .select([
      isInvited.as('is_invited'),
      lastAccess.as('last_access_at'),
      worksElsewhere.as('works_elsewhere'),
      groupsCount.as('groups_count'),
      lastMail('team_invitation', 'users.id', 'center_staff.center_id').as('last_invitation'),
      sql<boolean>`centers.manager_id is not distinct from users.id`.as('is_administrator'),
    ])

type MemberRow = Awaited<ReturnType<ReturnType<typeof memberColumns>['execute']>>[number]

const toMember = (row: MemberRow): TeamMember => ({
  teacher: toPerson(row),
  email: row.email,
  joined_at: row.joined_at.toISOString(),
  is_administrator: row.is_administrator,
  is_active: row.is_active,
  is_invited: row.is_invited,
  invitation: deliveryOf(row.last_invitation, { email: row.email, isInvited: row.is_invited }),
  works_elsewhere: row.works_elsewhere,
  groups_count: row.groups_count,
  last_access_at: row.last_access_at === null ? null : new Date(row.last_access_at).toISOString(),
  revision: row.revision,
})

const order: Record<string, RawBuilder<unknown>> = {
  name: bySurnames,
  joined_at: sql`center_staff.joined_at`,
  last_access_at: sql`coalesce(${lastAccess}, 'epoch')`,
  groups: groupsCount,
}

export interface TeamFilter {
  search: string
  ordering: string
  limit: number
  offset: number
}

/** A page of a center's teachers, and the total count. */
export async function teamRows(db: Db, centerId: number, { search, ordering, limit, offset }: TeamFilter) {
  const matching = members(db, centerId).$if(search !== '', (query) => query.where(holdsWords(personWords, search)))
  const { by, direction } = orderOf(ordering, order)
  const [{ count }, rows] = await Promise.all([
    matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    memberColumns(matching).orderBy(by, direction).orderBy('users.id').limit(limit).offset(offset).execute(),
  ])
  return { count, results: rows.map(toMember) }
}

/** One teacher of a center; undefined for a person who is not in its team. */
export async function teamMember(db: Db, centerId: number, userId: number): Promise<TeamMember | undefined> {
  const row = await memberColumns(members(db, centerId).where('users.id', '=', userId)).executeTakeFirst()
  return row && toMember(row)
}

/** Active groups of the center that a teacher of it teaches or manages. */
export function taughtGroups(db: Db, centerId: number, userId: number) {
  return db
    .selectFrom('center_staff')
    .innerJoin('groups', (join) => join.on(holds))
    .where('center_staff.center_id', '=', centerId)
    .where('center_staff.user_id', '=', userId)
    .select(['groups.id', 'groups.name', 'groups.period'])
    .select(({ selectFrom }) => [
      sql<boolean>`groups.manager_id is not distinct from center_staff.user_id`.as('is_manager'),
      selectFrom('group_teachers')
        .whereRef('group_teachers.group_id', '=', 'groups.id')
        .select(({ fn }) => fn.countAll<number>().as('n'))
        .as('teachers_count'),
    ])
    .orderBy(sql`fold(groups.name)`)
    .orderBy('groups.id')
    .execute()
}
