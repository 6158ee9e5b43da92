import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createAdmin, createCenter, createManager, createTeacher, storeFile } from '#server/testing/factories/index.ts'

let app: TestApp
let admin: number
beforeAll(async () => {
  app = await testApp()
  admin = (await createAdmin(app.db)).id
})
afterAll(() => app.close())

async function openCenter(given: Parameters<typeof createCenter>[1] = {}) {
  const center = await createCenter(app.db, given)
  return { center, manager: await createManager(app.db, center), teacher: await createTeacher(app.db, center) }
}
const invalid = (errors: Record<string, string[]>) => ({ status: 400, body: { errors } })

describe('changing a center', () => {
  const patch = async (who: number, id: number, body: object, ifMatch: number | null = 1) =>
    (await app.as(who)).call('updateCenter', { params: { id }, body, ...(ifMatch === null ? {} : { ifMatch }) })

  it('keeps what differs, trimmed, with a new revision and an audit event that says before and after', async () => {
    const { center, manager } = await openCenter()
    const logo = await storeFile(
      { db: app.db, files: app.ctx.files },
      { uploaded_by: manager.id, media_type: 'image/png', name: 'logo.png' },
    )
    await app.db.updateTable('files').set({ purpose: 'center_logo' }).where('id', '=', logo).execute()
    const { status, body, headers } = await patch(manager.id, center.id, { name: '  CIFP Nuevo  ', city: 'Burgos', logo_file_id: logo })
    expect([status, headers['etag']]).toEqual([200, '"2"'])
    expect(body).toMatchObject({ name: 'CIFP Nuevo', logo: { id: logo, url: `/api/v1/courses/files/${logo}` }, revision: 2 })
    expect(
      await app.db
        .selectFrom('audit_log')
        .where('center_id', '=', center.id)
        .select(['action', 'entity', 'actor_id', 'before', 'after'])
        .execute(),
    ).toEqual([
      {
        action: 'changed',
        entity: 'center',
        actor_id: manager.id,
        before: { name: center.name, logo_file_id: null },
        after: { name: 'CIFP Nuevo', logo_file_id: logo },
      },
    ])
    expect(await patch(manager.id, center.id, { name: 'CIFP Nuevo' }, 2)).toMatchObject({ status: 200, body: { revision: 2 } })
    // The image is the center's, and is forgotten once another takes its place.
    const owner = () => app.db.selectFrom('files').where('id', '=', logo).select('center_id').executeTakeFirst()
    expect(await owner()).toEqual({ center_id: center.id })
    await patch(manager.id, center.id, { logo_file_id: null }, 2)
    await app.runJobs()
    expect(await owner()).toBeUndefined()
  })

  it('asks for the revision that was read, and answers a newer one with what stands', async () => {
    const { center, manager } = await openCenter()
    expect(await patch(manager.id, center.id, { about: 'x' }, null)).toMatchObject({ status: 428, body: { code: 'if_match_required' } })
    await patch(admin, center.id, { about: 'De otra persona' })
    expect(await patch(manager.id, center.id, { about: 'Mío' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', etag: '"2"', current: { about: 'De otra persona', revision: 2 } },
    })
  })

  it('refuses the name or slug of another center, whatever its case and accents', async () => {
    await openCenter({ name: 'IES Ramón y Cajal', slug: 'ramon-y-cajal' })
    const { center, manager } = await openCenter()
    expect(await patch(manager.id, center.id, { name: 'ies ramon Y CAJAL' })).toMatchObject(invalid({ name: ['center_name_taken'] }))
    expect(await patch(manager.id, center.id, { slug: 'ramon-y-cajal' })).toMatchObject(invalid({ slug: ['taken'] }))
    expect(await patch(manager.id, center.id, { slug: 'No Vale' })).toMatchObject(invalid({ slug: ['format'] }))
    expect(await patch(manager.id, center.id, { name: '   ' })).toMatchObject(invalid({ name: ['required'] }))
    expect(await patch(manager.id, center.id, { logo_file_id: 999_999 })).toMatchObject(invalid({ logo_file_id: ['choice'] }))
  })

  it('holds what is written to the rules of the setup, and only what the change touches', async () => {
    const { center, manager } = await openCenter({ zipcode: '0900', establishment_date: '2999-01-01' })
    const tries = (change: object) => patch(manager.id, center.id, change)
    expect(await tries({ zipcode: 'AB-12' })).toMatchObject(invalid({ zipcode: ['digits_only'] }))
    expect(await tries({ zipcode: '090' })).toMatchObject(invalid({ zipcode: ['exact_length'] }))
    expect(await tries({ establishment_date: '2998-01-01' })).toMatchObject(invalid({ establishment_date: ['in_future'] }))
    expect(await tries({ city: 'Soria' })).toMatchObject({ status: 200, body: { zipcode: '0900', revision: 2 } })
    expect(await patch(manager.id, center.id, { country: 'PT', zipcode: '4000-322' }, 2)).toMatchObject({ status: 200 })
    expect(await patch(manager.id, center.id, { country: 'ES' }, 3)).toMatchObject(invalid({ zipcode: ['digits_only'] }))
    const contract = {
      number: '',
      starts_on: '2027-09-01',
      ends_on: '2027-08-31',
      contact_name: '',
      contact_email: 'nadie',
      contact_phone: '',
      notes: '',
    }
    expect(await patch(admin, center.id, { contract }, 3)).toMatchObject(
      invalid({ 'contract.contact_email': ['format'], 'contract.ends_on': ['before_start'] }),
    )
  })

  it('leaves caps and contract to IT admins, who may lower a cap below what is used', async () => {
    const { center, manager } = await openCenter()
    expect(await patch(manager.id, center.id, { teacher_licenses: 50 })).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    const contract = {
      number: '7',
      starts_on: null,
      ends_on: '2027-08-31',
      contact_name: '',
      contact_email: '',
      contact_phone: '',
      notes: '',
    }
    expect(await patch(manager.id, center.id, { contract })).toMatchObject({ status: 403 })
    expect(await patch(admin, center.id, { teacher_licenses: 1, contract })).toMatchObject({
      status: 200,
      body: { teacher_seats: { used: 2, contracted: 1 }, contract },
    })
    const { status, body } = await (
      await app.as(manager.id)
    ).call('addTeacher', {
      params: { id: center.id },
      body: { email: 'no.cabe@demo.test', first_name: 'No', last_name_1: 'Cabe', last_name_2: '' },
    })
    expect([status, body]).toMatchObject([409, { code: 'teacher_limit', seats: { needed: 1, left: 0 } }])
  })
})
