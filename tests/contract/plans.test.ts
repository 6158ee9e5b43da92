import { CompiledQuery, sql } from 'kysely'
import pg from 'pg'
import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import contract from '#openapi/generated/openapi.gen.json' with { type: 'json' }
import { operationsOf } from '#server/plugins/contract.ts'
import type { OperationId } from '#server/policy.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { serverUrl } from '#server/testing/template.ts'
import { type Statement, watchStatements } from '../support/statements.ts'
import { emptyGrownSchool, growingTables, openGrownSchool } from './grown-school.ts'
import { requests } from './requests.ts'
import type { School } from './school.ts'

/** Permitted reads of whole tables, with the reason. */
const allowed: Partial<Record<OperationId, readonly string[]>> = {
  // an IT admin reads, counts and exports the log of all centers, with the names for thousands of rows at a time
  listAudit: ['audit_log'],
  exportAudit: ['audit_log', 'users'],
  // an IT admin counts the mails of the installation, which are kept for 30 days
  listMails: ['mails'],
  // the totals of the installation
  getHome: ['files', 'users'],
  // all work and marks in a program are counted before it is deleted: they are a large part of the two tables in a school of one program
  previewCourseDeletion: ['submissions', 'grades'],
  // the same, and the accounts of the last days
  getInstallation: ['mails', 'users'],
  // every sign-in would write an index on the last access, by which IT admins seldom sort
  listUsers: ['users'],
}

/** Other queries of a list: a search, an order, a filter. */
const variants: Partial<Record<OperationId, (school: School) => readonly object[]>> = {
  listGroups: ({ center, course, area }) => [
    { search: 'grupo' },
    { center: center.id, state: 'all', ordering: '-period' },
    { area },
    { course: course.id, state: 'all' },
  ],
  listGroupStudents: ({ student }) => [{ search: 'garcia' }, { student: student.id }, { ordering: '-last_delivered', status: 'all' }],
  listStudents: ({ group }) => [
    { search: 'garcia' },
    { group: group.id },
    { ordering: '-last_access', status: 'all' },
    { ordering: 'joined' },
  ],
  listUsers: () => [{ search: 'garcia' }, { role: 'student' }, { ordering: '-last_access' }],
  listSeatMoves: ({ group }) => [{ search: 'garcia' }, { group: group.id, ordering: 'at' }],
  listAudit: ({ group, student }) => [{ entity: 'group', entity_id: group.id }, { student: student.id }, { search: 'garcia' }],
  listMails: ({ center }) => [{ search: 'garcia' }, { center: center.id, state: 'failed' }],
  getGroupDeliverables: () => [{ filter: 'to_grade' }, { search: 'entregable', ordering: 'name' }],
  listDelivered: () => [{ search: 'garcia' }],
  listNotDelivered: () => [{ search: 'garcia' }],
  search: () => [{ q: 'garcia' }],
}

/** Partial indexes of the IT admins, of whom there are a few however large the school is. */
const indexesOfFew = new Set<string | undefined>(['users_admins'])

interface Plan {
  'Node Type': string
  'Index Name'?: string
  'Relation Name'?: string
  'Index Cond'?: string
  'Parent Relationship'?: string
  Alias?: string
  Filter?: string
  'Actual Rows'?: number
  'Actual Loops'?: number
  'Rows Removed by Filter'?: number
  Plans?: Plan[]
}

/** Nodes that need all their input rows before they return the first. */
const readsAll = /^(Sort|Aggregate|Hash|Materialize|WindowAgg|Bitmap|Memoize|SetOp)/

/**
 * Growing tables that a plan reads from end to end: by a sequential scan, or through a whole index. A scan of an index in its
 * order that ends at a limit does not count.
 */
function wholeReads(plan: Plan, isLimited = false): string[] {
  const type = plan['Node Type']
  const table = plan['Relation Name']
  const isGrowing = (growingTables as readonly (string | undefined)[]).includes(table) && !indexesOfFew.has(plan['Index Name'])
  const isWhole = type === 'Seq Scan' || (/^Index (Only )?Scan$/.test(type) && plan['Index Cond'] === undefined && !isLimited)
  const below = (plan.Plans ?? []).flatMap((each) => {
    const isInOrder = each['Parent Relationship'] === 'Outer' || each['Parent Relationship'] === 'Subquery'
    return wholeReads(each, type === 'Limit' || (isLimited && isInOrder && !readsAll.test(type)))
  })
  return isGrowing && isWhole ? [table ?? '', ...below] : below
}

/** A parameter as text of a statement: `execute` takes no parameters of its own. */
const literal = (value: unknown): string => {
  if (value === null || value === undefined) return 'null'
  if (Array.isArray(value)) return pg.escapeLiteral(`{${value.map((each) => JSON.stringify(String(each))).join()}}`)
  return pg.escapeLiteral(value instanceof Date ? value.toISOString() : String(value))
}

/** Rows of growing tables that an executed plan has looked at. */
const rowsRead = (plan: Plan): number => {
  const isGrowing = (growingTables as readonly (string | undefined)[]).includes(plan['Relation Name'])
  const rows = ((plan['Actual Rows'] ?? 0) + (plan['Rows Removed by Filter'] ?? 0)) * (plan['Actual Loops'] ?? 0)
  return (plan.Plans ?? []).reduce((sum, each) => sum + rowsRead(each), isGrowing ? rows : 0)
}

describe.skipIf(!serverUrl)('the plans of reads, on PostgreSQL with a large school', () => {
  let app: TestApp
  let school: School
  let recorded: Statement[] | null = null
  beforeAll(async () => {
    watchStatements((statement) => void recorded?.push(statement))
    app = await testApp()
    school = await openGrownSchool(app)
  })
  afterAll(async () => {
    await emptyGrownSchool(app.db)
    await app.close()
  })

  /** The queries that a read runs for any caller. */
  async function queriesOf(operation: OperationId): Promise<Statement[]> {
    const base = requests[operation](school)
    const inputs = [
      base,
      ...(variants[operation]?.(school) ?? []).map((query) => ({ ...base, query: { ...('query' in base ? base.query : {}), ...query } })),
    ]
    const found = new Map<string, Statement>()
    for (const who of ['student', 'teacher', 'manager', 'IT admin'] as const) {
      const client = await app.as(school.ids[who])
      const call = client.call.bind(client) as (id: OperationId, input: object) => Promise<{ status: number }>
      for (const input of inputs) {
        recorded = []
        // files of the large school have no bytes: a download fails after its queries
        await call(operation, input).catch(() => undefined)
        for (const each of recorded) if (/^\s*(select|with)/i.test(each.text)) found.set(each.text, each)
      }
    }
    recorded = null
    return [...found.values()]
  }

  /** Runs `explain` with the custom plan of a query, and with the generic plan: prepared statements may use either. */
  function plansOf(
    { text, values }: Statement,
    options: 'format json' | 'analyze, format json',
  ): Promise<Record<'generic' | 'custom', Plan>> {
    return app.db.connection().execute(async (db) => {
      const explain = async (statement: string, given: unknown[] = []) => {
        const { rows } = await db.executeQuery(CompiledQuery.raw(`explain (${options}) ${statement}`, given))
        const [row] = rows as { 'QUERY PLAN': [{ Plan: Plan }] }[]
        if (!row) throw new Error('a plan is one row')
        return row['QUERY PLAN'][0].Plan
      }
      await sql`set plan_cache_mode = force_generic_plan`.execute(db)
      await sql.raw(`prepare recorded as ${text}`).execute(db)
      const generic = await explain(`execute recorded${values.length === 0 ? '' : `(${values.map(literal).join()})`}`)
      await sql`deallocate recorded`.execute(db)
      await sql`reset plan_cache_mode`.execute(db)
      return { generic, custom: await explain(text, values) }
    })
  }

  const wholeReadsOf = async (query: Statement) => Object.values(await plansOf(query, 'format json')).flatMap((plan) => wholeReads(plan))

  it('read no growing table from end to end, apart from those that are named', async () => {
    const unexpected: Record<string, string[]> = {}
    for (const { operation } of operationsOf(contract).filter(({ method }) => method === 'get')) {
      const id = operation.operationId as OperationId
      const tables = new Set<string>()
      for (const query of await queriesOf(id)) for (const table of await wholeReadsOf(query)) tables.add(table)
      const more = [...tables].filter((table) => !allowed[id]?.includes(table))
      if (more.length > 0) unexpected[id] = more
    }
    expect(unexpected).toEqual({})
  })

  it('read of the first and the last page of a center with thousands of students little more than the page', async () => {
    // the last test: the center gets the students of all others
    await sql`insert into center_students (center_id, user_id, archived_at)
      select ${school.center.id}, id, case when id % 10 = 0 then now() end from users where not is_staff and not is_superuser
      on conflict do nothing`.execute(app.db)
    await sql`vacuum analyze center_students`.execute(app.db)
    const manager = await app.as(school.ids.manager)
    const pages = [
      { page: 1 },
      { page: 280 },
      { page: 1, ordering: '-name' },
      { page: 1, status: 'all' },
      { page: 1, status: 'archived' },
    ] as const
    const few = expect.toSatisfy((rows: number) => rows < 500) as number
    for (const page of pages) {
      recorded = []
      const { count, results } = await manager.ok('listStudents', { query: { page_size: 25, ...page } })
      expect([count > 700, results.length]).toEqual([true, 25])
      const statements = recorded.filter(({ text }) => /^\s*(select|with)/i.test(text))
      recorded = null
      const read = { generic: 0, custom: 0 }
      for (const statement of statements) {
        const { generic, custom } = await plansOf(statement, 'analyze, format json')
        read.generic += rowsRead(generic)
        read.custom += rowsRead(custom)
      }
      expect([page, read]).toEqual([page, { generic: few, custom: few }])
    }
  })
})
