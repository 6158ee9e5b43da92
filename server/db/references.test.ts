import { sql } from 'kysely'
import { expect, it } from 'vitest'
import { testStore } from '#server/testing/template.ts'

it('every reference to an account has an index, because deleting an account asks each of them', async () => {
  const store = await testStore()
  try {
    const { rows } = await sql<{ reference: string }>`
      select c.conrelid::regclass || '.' || a.attname as reference
      from pg_constraint as c join pg_attribute as a on a.attrelid = c.conrelid and a.attnum = c.conkey[1]
      where c.contype = 'f' and c.confrelid = 'users'::regclass
        and not exists (select from pg_index as i where i.indrelid = c.conrelid and i.indkey[0] = a.attnum
          and (i.indpred is null or pg_get_expr(i.indpred, i.indrelid) = format('(%I IS NOT NULL)', a.attname)))
      order by 1`.execute(store.db)
    expect(rows.map(({ reference }) => reference)).toEqual([])
  } finally {
    await store.dispose()
  }
})
