import type { TestApp } from '#server/testing/app.ts'
import { createCenter, createGroup, createManager } from '#server/testing/factories/index.ts'

let schools = 0

/** A center with a group and its manager signed in; `tag` keeps the addresses of its lists apart from those of others. */
export async function importSchool(app: TestApp, given: { student_licenses?: number; anonymous_users?: boolean } = {}) {
  schools += 1
  const center = await createCenter(app.db, given)
  const group = await createGroup(app.db, center, { name: '1.º DAM-A' })
  const manager = await createManager(app.db, center)
  return { center, group, manager, client: await app.as(manager.id), tag: `s${schools}` }
}

/** How many accounts have an address of a list. */
export async function countUsers({ db }: TestApp, tag: string): Promise<number> {
  const { n } = await db
    .selectFrom('users')
    .where('email', 'like', `${tag}.%`)
    .select(({ fn }) => fn.countAll<number>().as('n'))
    .executeTakeFirstOrThrow()
  return n
}
