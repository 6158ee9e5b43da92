import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Query } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { holdsWords } from '#server/db/search.ts'

type Condition = RawBuilder<boolean>

/** What a caller may read of the log: a manager what belongs to their center, an IT admin all. */
const reached = (caller: Caller): Condition[] => (caller.role === 'admin' ? [] : [sql`audit_log.center_id = ${caller.managedCenterId}`])

const fullName = (table: string) => sql<string | null>`nullif(btrim(concat_ws(' ', ${sql.ref(`${table}.first_name`)},
  ${sql.ref(`${table}.last_name_1`)}, nullif(${sql.ref(`${table}.last_name_2`)}, ''))), '')`

/** Name of what an audit event was about, as it is called now. */
const subject = sql<string | null>`case audit_log.entity
  when 'center' then (select name from centers where id = audit_log.entity_id)
  when 'group' then (select name from groups where id = audit_log.entity_id)
  when 'user' then (select btrim(concat_ws(' ', first_name, last_name_1, nullif(last_name_2, ''))) from users where id = audit_log.entity_id)
  when 'student' then (select btrim(concat_ws(' ', first_name, last_name_1, nullif(last_name_2, ''))) from users where id = audit_log.entity_id)
  when 'course' then (select name from courses where id = audit_log.entity_id)
  when 'deliverable' then (select name from deliverables where id = audit_log.entity_id)
  when 'grade' then (select d.name from submissions s join deliverables d on d.id = s.deliverable_id where s.id = audit_log.entity_id)
  end`

export type Filters = Omit<Query<'exportAudit'>, 'language'>

function conditionsOf(caller: Caller, filters: Filters): Condition[] {
  const { actor, on_behalf_of, impersonated, action, entity, entity_id, student, center, from, to, search = '' } = filters
  const [ofEntity, done] = action?.includes('.') ? action.split('.', 2) : [undefined, action]
  const words = sql<string>`fold(concat_ws(' ', ${fullName('actor')}, ${fullName('person')}, ${fullName('student')}))`
  return [
    ...reached(caller),
    ...(actor ? [sql<boolean>`audit_log.actor_id = ${actor}`] : []),
    ...(on_behalf_of ? [sql<boolean>`audit_log.on_behalf_of = ${on_behalf_of}`] : []),
    ...(impersonated ? [sql<boolean>`audit_log.on_behalf_of is not null`] : []),
    ...(done ? [sql<boolean>`audit_log.action = ${done}`] : []),
    ...((entity ?? ofEntity) ? [sql<boolean>`audit_log.entity = ${entity ?? ofEntity}`] : []),
    ...(entity_id ? [sql<boolean>`audit_log.entity_id = ${entity_id}`] : []),
    ...(student ? [sql<boolean>`audit_log.student_id = ${student}`] : []),
    ...(center ? [sql<boolean>`audit_log.center_id = ${center}`] : []),
    ...(from ? [sql<boolean>`audit_log.at >= ${from}::timestamptz`] : []),
    ...(to ? [sql<boolean>`audit_log.at < ${to}::timestamptz`] : []),
    ...(search.trim() === '' ? [] : [holdsWords(words, search)]),
  ]
}

const columns = [
  'audit_log.id',
  'audit_log.at',
  'audit_log.actor_id',
  'audit_log.on_behalf_of',
  'audit_log.action',
  'audit_log.entity',
  'audit_log.entity_id',
  'audit_log.student_id',
  'audit_log.before',
  'audit_log.after',
  'audit_log.reason',
  'centers.id as center_id',
  'centers.name as center_name',
] as const

function found(db: Db, caller: Caller, filters: Filters) {
  const conditions = conditionsOf(caller, filters)
  return db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as person', 'person.id', 'audit_log.on_behalf_of')
    .leftJoin('users as student', 'student.id', 'audit_log.student_id')
    .leftJoin('centers', 'centers.id', 'audit_log.center_id')
    .where(conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`)
}

/** The rows that were found, newest first. */
const newestFirst = (query: ReturnType<typeof found>) =>
  query
    .select(columns)
    .select([
      fullName('actor').as('actor_name'),
      fullName('person').as('person_name'),
      fullName('student').as('student_name'),
      subject.as('subject'),
    ])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')

/** A page of the log, newest first, and how many rows there are in all. */
export async function auditRows(db: Db, caller: Caller, filters: Filters, page: { limit: number; offset: number }) {
  const query = found(db, caller, filters)
  const [{ count }, rows] = await Promise.all([
    query.select((eb) => eb.fn.countAll<number>().as('count')).executeTakeFirstOrThrow(),
    newestFirst(query).limit(page.limit).offset(page.offset).execute(),
  ])
  return { count, rows }
}

export type AuditRow = Awaited<ReturnType<typeof auditRows>>['rows'][number]

/** The next rows after one of them, or from the newest on: what is written meanwhile shifts nothing. */
export function auditRowsAfter(db: Db, caller: Caller, filters: Filters, last: AuditRow | null, limit: number): Promise<AuditRow[]> {
  return newestFirst(found(db, caller, filters))
    .$if(last !== null, (query) =>
      query.where(sql<boolean>`(audit_log.at, audit_log.id) < (${last?.at}::timestamptz, ${last?.id}::bigint)`),
    )
    .limit(limit)
    .execute()
}

/** `entity.action` of everything that was ever done where the caller may read. */
export async function knownActions(db: Db, caller: Caller): Promise<string[]> {
  const conditions = reached(caller)
  const rows = await db
    .selectFrom('audit_log')
    .where(conditions[0] ?? sql<boolean>`true`)
    .select(sql<string>`entity || '.' || action`.as('name'))
    .distinct()
    .orderBy('name')
    .execute()
  return rows.map(({ name }) => name)
}
