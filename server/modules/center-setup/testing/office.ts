import type { components } from '#openapi/generated/schema.gen.ts'
import type { Client } from '#server/testing/client.ts'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin } from '#server/testing/factories/index.ts'

export type Setup = components['schemas']['Setup']
export type Change = components['schemas']['SetupChange']

let count = 0
/** A name that is unique in this file. */
export const fresh = (what: string) => `${what} ${(count += 1)}`
export const address = () => `persona.${(count += 1)}@nuevo.test`
export const member = (email: string) => ({ email, first_name: 'Pilar', last_name_1: 'Ortega', last_name_2: '' })
export const fieldErrors = (errors: Record<string, string[]>) => ({ status: 400, body: { code: 'invalid', errors } })

/** An application with a signed-in IT admin, and functions for setups. */
export async function openOffice() {
  const app: TestApp = await testApp({ publicUrl: 'https://aula.example' })
  const adminId = (await createAdmin(app.db)).id
  const admin: Client = await app.as(adminId)
  const tries = (setup: Setup, change: Change, who = admin) =>
    who.call('saveSetup', { params: { id: setup.id }, ifMatch: setup.revision, body: change })
  const save = (setup: Setup, change: Change, who = admin): Promise<Setup> =>
    who.ok('saveSetup', { params: { id: setup.id }, ifMatch: setup.revision, body: change })
  const start = async () => (await admin.call('createSetup')).body as Setup
  const begin = async (change: Change = { name: fresh('IES Nuevo') }) => save(await start(), change)
  const finish = (setup: Setup, more: { accept_failures?: boolean } = {}, who = admin) =>
    who.call('finishSetup', { params: { id: setup.id }, body: { revision: setup.revision, ...more } })
  const complete = (team: readonly string[], over: Change = {}) =>
    begin({
      step: 6,
      name: fresh('IES Completo'),
      teacher_licenses: 20,
      student_licenses: 300,
      team: team.map(member),
      administrator: team[0] ?? null,
      ...over,
    })
  return { app, admin, adminId, tries, save, start, begin, finish, complete }
}
