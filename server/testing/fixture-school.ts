import { type TestApp, testApp } from './app.ts'
import type { Client } from './client.ts'
import { createAdmin, createCenter, createManager, createPerson, createTeacher } from './factories/index.ts'
import { apiFixture } from './api-fixture.ts'

export interface FixtureSchool {
  app: TestApp
  /** One browser for each role. */
  people: Record<'student' | 'teacher' | 'manager' | 'admin', Client>
}

/** The app with the small contract, with a signed-in person of each role. */
export async function fixtureSchool(): Promise<FixtureSchool> {
  const app = await testApp({}, apiFixture)
  const center = await createCenter(app.db)
  const browserOf = async ({ id }: { id: number }) => app.as(id)
  return {
    app,
    people: {
      student: await browserOf(await createPerson(app.db)),
      teacher: await browserOf(await createTeacher(app.db, center)),
      manager: await browserOf(await createManager(app.db, center)),
      admin: await browserOf(await createAdmin(app.db)),
    },
  }
}

/** Input of `addNote`. */
export const note = { title: 'one', size: 3 }

export const post = (client: Client, body: unknown, headers: Record<string, string> = {}) =>
  client.send({ method: 'POST', url: '/api/v1/notes', body, headers })

export const get = (client: Client, path: string, headers: Record<string, string> = {}) =>
  client.send({ method: 'GET', url: `/api/v1${path}`, headers })
