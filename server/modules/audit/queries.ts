import { type RawBuilder, sql } from 'kysely'
import type { Caller } from '#server/caller.ts'
import type { Query } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { holdsWords, personWords, searchWords } from '#server/db/search.ts'
import { inSlices, nearerEnd } from '#server/pagination.ts'
import { type EventReader, readable } from './access.ts'

type Condition = RawBuilder<boolean>

const fullName = (table: string) => sql<string | null>`nullif(btrim(concat_ws(' ', ${sql.ref(`${table}.first_name`)},
  ${sql.ref(`${table}.last_name_1`)}, nullif(${sql.ref(`${table}.last_name_2`)}, ''))), '')`

/** The current name of the object of an audit event. */
const subject = sql<string | null>`case audit_log.entity
  when 'center' then (select name from centers where id = audit_log.entity_id and deleting_at is null)
  when 'group' then (select name from groups where id = audit_log.entity_id)
  when 'user' then (select btrim(concat_ws(' ', first_name, last_name_1, nullif(last_name_2, ''))) from users where id = audit_log.entity_id)
  when 'student' then (select btrim(concat_ws(' ', first_name, last_name_1, nullif(last_name_2, ''))) from users where id = audit_log.entity_id)
  when 'course' then (select name from courses where id = audit_log.entity_id)
  when 'category' then (select name from categories where id = audit_log.entity_id)
  when 'deliverable' then (select name from deliverables where id = audit_log.entity_id)
  when 'grade' then (select d.name from submissions s join deliverables d on d.id = s.deliverable_id where s.id = audit_log.entity_id)
  end`

const people = ['actor_id', 'on_behalf_of', 'student_id'] as const

/** Rows whose actor, impersonated person or student matches every word of the search. */
function namesWord(place: number): Condition {
  const named = sql`(select ${sql.ref(`named.${wordColumn(place)}`)} from named)::bigint[]`
  return sql`(${sql.join(
    people.map((column) => sql`${sql.ref(`audit_log.${column}`)} = any(${named})`),
    sql` or `,
  )})`
}

const wordColumn = (place: number) => `word_${place}`

/**
 * The ids of the people whose name contains a word, for each word of a search. Read once, because several columns are compared with
 * them.
 */
const peopleNamed = (db: Db, words: readonly string[]) =>
  db.selectNoFrom(
    words.map((word, place) =>
      sql<number[]>`array(select users.id from users where ${holdsWords(personWords, word)}
        and ${holdsWords(sql`fold(concat_ws(' ', first_name, last_name_1, last_name_2))`, word)})`.as(wordColumn(place)),
    ),
  )

/** What was done in somebody's name, and the start and end of each impersonation: one that only looked wrote nothing else. */
const impersonatedRows = sql<boolean>`(audit_log.on_behalf_of is not null
  or (audit_log.entity = 'user' and audit_log.action in ('impersonation_started', 'impersonation_stopped')))`

export type Filters = Omit<Query<'exportAudit'>, 'language'>

function conditionsOf(caller: Caller, filters: Filters): Condition[] {
  const { actor, on_behalf_of, impersonated, action, entity, entity_id, student, center, from, to, search = '' } = filters
  const [ofEntity, done] = action?.includes('.') ? action.split('.', 2) : [undefined, action]
  return [
    ...readable(caller),
    ...(actor ? [sql<boolean>`audit_log.actor_id = ${actor}`] : []),
    ...(on_behalf_of ? [sql<boolean>`audit_log.on_behalf_of = ${on_behalf_of}`] : []),
    ...(impersonated ? [impersonatedRows] : []),
    ...(done ? [sql<boolean>`audit_log.action = ${done}`] : []),
    ...((entity ?? ofEntity) ? [sql<boolean>`audit_log.entity = ${entity ?? ofEntity}`] : []),
    ...(entity_id ? [sql<boolean>`audit_log.entity_id = ${entity_id}`] : []),
    ...(student ? [sql<boolean>`audit_log.student_id = ${student}`] : []),
    ...(center ? [sql<boolean>`audit_log.center_id = ${center}`] : []),
    ...(from ? [sql<boolean>`audit_log.at >= ${from}::timestamptz`] : []),
    ...(to ? [sql<boolean>`audit_log.at < ${to}::timestamptz`] : []),
    ...searchWords(search).map((_word, place) => namesWord(place)),
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
  'centers.time_zone as center_zone',
] as const

function found(db: Db, caller: Caller, filters: Filters) {
  const conditions = conditionsOf(caller, filters)
  return db
    .with(
      (cte) => cte('named').materialized(),
      () => peopleNamed(db, searchWords(filters.search ?? '')),
    )
    .selectFrom('audit_log')
    .where(conditions.length === 0 ? sql<boolean>`true` : sql<boolean>`(${sql.join(conditions, sql` and `)})`)
}

/** The rows of a page with the names to display, newest first. */
const named = (db: Db, page: Pick<ReturnType<typeof found>, 'select'>) =>
  db
    .selectFrom('audit_log')
    .leftJoin('users as actor', 'actor.id', 'audit_log.actor_id')
    .leftJoin('users as person', 'person.id', 'audit_log.on_behalf_of')
    .leftJoin('users as student', 'student.id', 'audit_log.student_id')
    .leftJoin('centers', (join) => join.onRef('centers.id', '=', 'audit_log.center_id').on('centers.deleting_at', 'is', null))
    .where('audit_log.id', 'in', page.select('audit_log.id'))
    .select(columns)
    .select([
      fullName('actor').as('actor_name'),
      fullName('person').as('person_name'),
      fullName('student').as('student_name'),
      subject.as('subject'),
    ])
    .orderBy('audit_log.at', 'desc')
    .orderBy('audit_log.id', 'desc')

/** A page of the log, newest first, and the total of its rows. */
export async function auditRows(db: Db, caller: Caller, filters: Filters, page: { limit: number; offset: number }) {
  const matching = found(db, caller, filters)
  const { count } = await matching.select(({ fn }) => fn.countAll<number>().as('count')).executeTakeFirstOrThrow()
  const { reversed, ...wanted } = nearerEnd(count, page)
  const way = reversed ? 'asc' : 'desc'
  const slices = await inSlices(wanted, ({ limit, offset }) =>
    named(db, matching.orderBy('audit_log.at', way).orderBy('audit_log.id', way).limit(limit).offset(offset)).execute(),
  )
  return { count, rows: (reversed ? slices.toReversed() : slices).flat() }
}

/** The parts of a program that its history can be narrowed to, by the actions of their events. */
const partActions = {
  program: ['created', 'updated', 'cloned', 'deleted'],
  contents: ['contents_added', 'contents_copied', 'content_updated', 'content_moved', 'content_deleted', 'content_restored'],
  resources: ['resource_placed', 'resource_changed', 'resource_removed', 'resource_restored', 'resource_moved'],
  deliverables: ['deliverable_moved'],
  weights: ['weights_changed'],
  results: [
    ...['result_added', 'result_changed', 'result_removed', 'result_restored', 'results_imported', 'results_restored'],
    ...['criterion_added', 'criterion_changed', 'criterion_removed', 'criterion_restored'],
  ],
  rules: ['rules_changed'],
  offers: ['offered', 'withdrawn'],
} as const satisfies Record<NonNullable<Query<'getCourseHistory'>['part']>, readonly string[]>

/**
 * The events of a program, for queries on the log: one range of an index. Events of other centers are those of the platform's program that
 * they are offered; only IT admins read them.
 */
export const historyOf = (
  db: Db,
  { role, centerIds }: EventReader,
  { courseId, part }: { courseId: number; part?: Query<'getCourseHistory'>['part'] },
) =>
  db
    .selectFrom('audit_log')
    .where('audit_log.course_id', '=', courseId)
    .$if(role !== 'admin', (query) =>
      query.where(({ eb, or }) => or([eb('audit_log.center_id', 'is', null), eb('audit_log.center_id', 'in', [0, ...centerIds])])),
    )
    .$if(part !== undefined, (query) =>
      query.where(({ eb, and, or }) => {
        const ofCourse = and([eb('audit_log.entity', '=', 'course'), eb('audit_log.action', 'in', partActions[part ?? 'program'])])
        return part === 'deliverables' ? or([eb('audit_log.entity', '=', 'deliverable'), ofCourse]) : ofCourse
      }),
    )

/** A page of counted events, newest first, with the names to display. */
export async function namedPage(
  db: Db,
  events: ReturnType<typeof historyOf>,
  count: number,
  page: { limit: number; offset: number },
): Promise<AuditRow[]> {
  const { reversed, ...wanted } = nearerEnd(count, page)
  if (wanted.limit === 0) return []
  const way = reversed ? 'asc' : 'desc'
  return named(db, events.orderBy('audit_log.at', way).orderBy('audit_log.id', way).limit(wanted.limit).offset(wanted.offset)).execute()
}

export type AuditRow = Awaited<ReturnType<typeof auditRows>>['rows'][number]

/** The next rows after a given row, or from the newest on; rows written meanwhile shift nothing. */
export function auditRowsAfter(db: Db, caller: Caller, filters: Filters, last: AuditRow | null, limit: number): Promise<AuditRow[]> {
  const rest = found(db, caller, filters).$if(last !== null, (query) =>
    query.where(sql<boolean>`(audit_log.at, audit_log.id) < (${last?.at}::timestamptz, ${last?.id}::bigint)`),
  )
  return named(db, rest.orderBy('audit_log.at', 'desc').orderBy('audit_log.id', 'desc').limit(limit)).execute()
}

/**
 * Every `entity.action` in the rows that the caller may read. Jumps from one pair to the next in an index, because the log has
 * millions of rows and a few dozen pairs.
 */
export async function knownActions(db: Db, caller: Caller): Promise<string[]> {
  const scope = readable(caller)[0] ?? sql<boolean>`true`
  const { rows } = await sql<{ name: string }>`
    with recursive known as (
      (select entity, action from audit_log where ${scope} order by entity, action limit 1)
      union all
      select following.entity, following.action from known, lateral (
        select entity, action from audit_log where ${scope} and (entity, action) > (known.entity, known.action)
        order by entity, action limit 1) as following)
    select entity || '.' || action as name from known order by name`.execute(db)
  return rows.map(({ name }) => name)
}
