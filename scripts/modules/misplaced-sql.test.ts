import { expect, it } from 'vitest'
import { misplacedSql } from './misplaced-sql.ts'

const check = (file: string, text: string) => misplacedSql([`server/modules/${file}`], () => text)

it.each([
  ['a read outside a transaction', 'groups/create.ts', "await db\n    .selectFrom('groups').execute()"],
  ['SQL text outside a transaction', 'groups/create.ts', 'await sql<{ id: number }>`select 1`.execute(db)'],
  ['a piece of SQL for other files', 'groups/order.ts', 'export const byName = sql`fold(name)`'],
  ['a handler, even inside a transaction', 'groups/handlers.ts', "await tx.insertInto('groups').execute()"],
])('reports %s', (_case, file, text) => {
  expect(check(file, text)).toHaveLength(1)
})

it.each([
  ['a query file', 'groups/note-queries.ts', "db.selectFrom('groups')"],
  ['an access file', 'images/access.ts', "db.selectFrom('files')"],
  ['the access module', 'access/groups.ts', "db.selectFrom('groups')"],
  ['a statement of a transaction', 'groups/create.ts', "tx.insertInto('groups').values(({ eb }) => eb.selectFrom('centers'))"],
  ['SQL text of a transaction', 'groups/move.ts', 'await sql`select 1`.execute(tx)'],
])('accepts %s', (_case, file, text) => {
  expect(check(file, text)).toEqual([])
})
