import { Readable } from 'node:stream'
import { sql } from 'kysely'
import { answer, type Handler } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { attachment } from '#server/modules/downloads/content-disposition.ts'
import { auditContextOf } from '#server/caller.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import type { SeatKind, SeatReason } from '#server/modules/licences/seats.ts'
import { displayName } from '#server/modules/people/person.ts'
import { type LedgerLine, ledgerCsv } from './ledger-csv.ts'
import { type LedgerFilter, ledgerRows } from './ledger-query.ts'
import { requireCenterAdmin } from '#server/modules/access/centers.ts'

/** Rows that are read, and in memory, at a time. */
const chunk = 2000

/** One row as the database writes it: the moment as text, since it counts finer than a Date. */
interface Row {
  id: number
  at: string
  kind: SeatKind
  delta: number
  reason: SeatReason
  person: Name
  group: string | null
  actor: Name
}
type Name = Parameters<typeof displayName>[0] | null

const nameOf = (table: string) =>
  sql`case when ${sql.ref(`${table}.id`)} is not null then json_build_object('first_name', ${sql.ref(`${table}.first_name`)},
    'last_name_1', ${sql.ref(`${table}.last_name_1`)}, 'last_name_2', ${sql.ref(`${table}.last_name_2`)}) end`

/**
 * The next rows by their moment, those of one moment in the order in which they were written.
 * They come as one value: a hundred thousand rows of a dozen columns cost the drivers more than the database.
 */
async function rowsAfter(db: Db, centerId: number, filter: LedgerFilter, last: number, after: Row | undefined): Promise<Row[]> {
  const rows = ledgerRows(db, centerId, filter)
    .leftJoin('users as actors', 'actors.id', 'licence_ledger.actor_id')
    .where('licence_ledger.id', '<=', last)
    .$if(after !== undefined, (query) =>
      query.where(sql<boolean>`(licence_ledger.at, licence_ledger.id) > (${after?.at}::timestamptz, ${after?.id}::bigint)`),
    )
    .select(['licence_ledger.id', 'licence_ledger.at', 'licence_ledger.kind', 'licence_ledger.delta', 'licence_ledger.reason'])
    .select(['groups.name as group', nameOf('users').as('person'), nameOf('actors').as('actor')])
    .orderBy('licence_ledger.at')
    .orderBy('licence_ledger.id')
    .limit(chunk)
    .as('rows')
  const { list } = await db
    .selectFrom(rows)
    .select(sql<Row[] | null>`json_agg(rows order by rows.at, rows.id)`.as('list'))
    .executeTakeFirstOrThrow()
  return list ?? []
}

const toLine = ({ at, kind, delta, reason, person, group, actor }: Row): LedgerLine => ({
  at: new Date(at),
  kind,
  delta,
  reason,
  person: person ? displayName(person) : '',
  group: group ?? '',
  actor: actor ? displayName(actor) : '',
})

/** The ledger as a file that is written while it is read; whoever takes it along leaves an audit event. */
export const exportSeatMoves: Handler<'exportSeatMoves'> = async (call, { db, clock }) => {
  const { caller, params, query } = call
  await requireCenterAdmin(db, caller, params.id)
  const { language = 'es', ...filter } = query
  const { slug } = await db.selectFrom('centers').where('id', '=', params.id).select('slug').executeTakeFirstOrThrow()
  // What is taken and freed while the file is written stays out: it shows one moment.
  const { last } = await db
    .selectFrom('licence_ledger')
    .select(sql<number>`coalesce(max(id), 0)`.as('last'))
    .executeTakeFirstOrThrow()
  // What is wrong with the question is answered before the file begins.
  const first = await rowsAfter(db, params.id, filter, last, undefined)
  const { group, ...plain } = filter
  await transact(db, (tx) =>
    recordAuditEvents(tx, auditContextOf(call, clock), [
      {
        action: 'licences_exported',
        entity: 'center',
        entityId: params.id,
        centerId: params.id,
        after: { ...plain, ...(group === undefined ? {} : { group_id: group }) },
      },
    ]),
  )
  async function* pages() {
    for (let rows = first; rows.length > 0;) {
      yield rows.map(toLine)
      rows = rows.length === chunk ? await rowsAfter(db, params.id, filter, last, rows.at(-1)) : []
    }
  }
  const name = `${language === 'es' ? 'licencias' : 'licences'}-${slug}-${clock.now().toISOString().slice(0, 10)}.csv`
  return answer(200, Readable.from(ledgerCsv(pages(), language)), {
    headers: { 'content-type': 'text/csv; charset=utf-8', 'content-disposition': attachment(name) },
  })
}
