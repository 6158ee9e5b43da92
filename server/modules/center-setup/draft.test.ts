import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { createCenter } from '#server/testing/factories/index.ts'
import { png } from '#server/modules/deliverables/testing/documents.ts'
import { address, type Change, fresh, member, openOffice, fieldErrors } from './testing/office.ts'
import { fileForm } from '#tests/support/file-form.ts'

let office: Awaited<ReturnType<typeof openOffice>>
beforeAll(async () => {
  office = await openOffice()
})
afterAll(() => office.app.close())

const noContract = { number: '', starts_on: null, ends_on: null, contact_name: '', contact_email: '', contact_phone: '', notes: '' }

describe('a draft', () => {
  it('begins empty, and keeps what is saved step by step', async () => {
    const empty = await office.start()
    expect(empty).toMatchObject({
      step: 1,
      revision: 1,
      center: null,
      parts: [],
      data: { name: '', slug: '', country: 'ES', logo: null, team: [], administrator: null, teacher_licenses: null },
      gaps: [
        { step: 1, field: 'name', code: 'required' },
        { step: 1, field: 'slug', code: 'required' },
        { step: 4, field: 'teacher_licenses', code: 'required' },
        { step: 4, field: 'student_licenses', code: 'required' },
        { step: 5, field: 'administrator', code: 'required' },
      ],
    })
    const name = fresh('IES Río Órbigo')
    const first = await office.save(empty, { step: 2, name: ` ${name} `, about: 'Un instituto' })
    expect(first).toMatchObject({
      step: 2,
      revision: 2,
      data: { name, slug: name.normalize('NFD').replace(/\p{M}/gu, '').toLowerCase().replaceAll(' ', '-'), about: 'Un instituto' },
    })
    const second = await office.save(first, { step: 3, city: 'La Bañeza', establishment_date: '1982-09-15' })
    expect(await office.admin.ok('getSetup', { params: { id: empty.id } })).toEqual(second)
    // going back to an earlier step takes nothing away
    expect(await office.save(second, { step: 2, city: 'Astorga' })).toMatchObject({ step: 3, data: { name, city: 'Astorga' } })
  })

  it('that nothing was written into is gone on with, not begun again', async () => {
    const [first, second] = [await office.start(), await office.start()]
    expect(second).toEqual(first)
    await office.save(first, { about: 'x' })
    expect((await office.start()).id).not.toBe(first.id)
  })

  it('takes what is not complete, and opens no step behind it', async () => {
    const setup = await office.begin({ name: '', team: [member('')] })
    expect(setup).toMatchObject({ step: 1, data: { team: [member('')] } })
    expect(await office.tries(setup, { step: 2 })).toMatchObject(fieldErrors({ name: ['required'], slug: ['required'] }))
    expect(await office.tries(await office.save(setup, { name: fresh('IES') }), { step: 6 })).toMatchObject(
      fieldErrors({
        teacher_licenses: ['required'],
        student_licenses: ['required'],
        'team.0.email': ['required'],
        administrator: ['required'],
      }),
    )
  })

  it.each<[Change, number, Record<string, string[]>]>([
    [{ name: 'a'.repeat(121) }, 2, { name: ['too_long'] }],
    [{ slug: 'No vale' }, 2, { slug: ['format'] }],
    [{ teacher_licenses: 0 }, 5, { teacher_licenses: ['min'] }],
    [{ student_licenses: -1 }, 5, { student_licenses: ['min'] }],
    [{ establishment_date: '15/09/1982' }, 3, { establishment_date: ['format'] }],
    [{ establishment_date: '2999-01-01' }, 3, { establishment_date: ['in_future'] }],
    [{ zipcode: '0940' }, 3, { zipcode: ['exact_length'] }],
    [{ zipcode: '0940A' }, 3, { zipcode: ['digits_only'] }],
    [{ zipcode: '00000' }, 3, { zipcode: ['unknown_province'] }],
    [{ zipcode: '99999' }, 3, { zipcode: ['unknown_province'] }],
    [{ code: '0900018' }, 3, { code: ['exact_length'] }],
    [{ code: 'IES' }, 3, { code: ['digits_only'] }],
    [{ tax_id: 'Q2818002A' }, 3, { tax_id: ['wrong_letter'] }],
    [{ phone: 'abc' }, 3, { phone: ['format'] }],
    [{ email: 'secretaria' }, 3, { email: ['format'] }],
    [{ website: 'javascript:alert(1)' }, 3, { website: ['format'] }],
    [{ website: 'no vale' }, 3, { website: ['format'] }],
    [{ contract: { ...noContract, contact_phone: 'abc' } }, 5, { 'contract.contact_phone': ['format'] }],
    [{ contract: { ...noContract, contact_phone: '12' } }, 5, { 'contract.contact_phone': ['format'] }],
    [{ logo_file_id: 999_999 }, 4, { logo_file_id: ['choice'] }],
    [{ team: [member('sin-arroba')], administrator: 'sin-arroba' }, 6, { 'team.0.email': ['format'] }],
    [{ team: [member('a@b.es'), member('A@b.es')], administrator: 'a@b.es' }, 6, { 'team.1.email': ['repeated'] }],
    [{ team: [member('a@b.es'), member('c@b.es')], administrator: 'a@b.es', teacher_licenses: 1 }, 6, { team: ['teacher_limit'] }],
    [{ team: [member('a@b.es')], administrator: 'otra@b.es' }, 6, { administrator: ['choice'] }],
  ])('refuses %o', async (change, step, errors) => {
    const setup = await office.begin({ name: fresh('IES'), teacher_licenses: 5, student_licenses: 5 })
    expect(await office.tries(setup, { ...change, step })).toMatchObject(fieldErrors(errors))
  })

  it('says that the name or the slug of another center is taken, case and accents apart', async () => {
    const { name, slug } = await createCenter(office.app.db, { name: fresh('IES Único'), slug: 'ies-unico' })
    const setup = await office.begin({ name: name.toUpperCase().replace('Ú', 'u'), slug })
    expect(await office.tries(setup, { step: 2 })).toMatchObject(fieldErrors({ name: ['center_name_taken'], slug: ['taken'] }))
    const asked = await office.admin.ok('checkCenterName', { query: { name, slug } })
    expect([asked.name_available, asked.slug_available]).toEqual([false, false])
  })

  it('carries the contact data in their stored form, and the time zone, into the center', async () => {
    const contact = {
      code: '09000181',
      tax_id: 'q-2818002-d',
      province: 'Burgos',
      phone: '947 50 12 34',
      email: 'ies@ribera.test',
      website: 'iesribera.test',
      time_zone: 'Atlantic/Canary' as const,
    }
    const setup = await office.complete([address()], contact)
    const stored = { ...contact, tax_id: 'Q2818002D', website: 'https://iesribera.test' }
    expect(setup.data).toMatchObject(stored)
    const { center } = (await office.finish(setup)).body as { center: { id: number } }
    expect(await office.admin.ok('getCenter', { params: { id: center.id } })).toMatchObject(stored)
    // the rules of Spain are not those of other countries
    expect(
      (await office.begin({ country: 'PT', tax_id: '501442600', code: 'A-1', name: fresh('Escola') })).gaps.filter(
        ({ step }) => step === 2,
      ),
    ).toEqual([])
  })

  it('stores a name with single spaces, and looks it up in the same form', async () => {
    const { name } = await createCenter(office.app.db, { name: fresh('IES Doble Espacio') })
    const typed = name.replaceAll(' ', '  ')
    expect((await office.begin({ name: typed })).data.name).toBe(name)
    expect(await office.admin.ok('checkCenterName', { query: { name: typed } })).toMatchObject({ name_available: false })
  })

  it.each(['Mi Centro!!', 'mi--centro', '-centro', 'a'.repeat(81)])('calls no slug free that saving rejects: %s', async (slug) => {
    const { status, body } = await office.admin.call('checkCenterName', { query: { name: fresh('IES'), slug } })
    expect([status, (body as { slug_available?: boolean }).slug_available ?? false]).toEqual([slug.length > 80 ? 400 : 200, false])
    expect(await office.tries(await office.begin(), { slug })).toMatchObject({ status: 400 })
  })

  it.each(['947 20 00 00', '+34 (947) 20-00-00', '947200000 ext. 12'])('takes the phone %s', async (contact_phone) => {
    const setup = await office.begin({ name: fresh('IES'), teacher_licenses: 5, student_licenses: 5 })
    expect(await office.save(setup, { step: 5, contract: { ...noContract, contact_phone } })).toMatchObject({ step: 5 })
  })

  it('saved on another device first answers what stands there', async () => {
    const setup = await office.begin()
    const other = await office.save(setup, { about: 'Desde el móvil' })
    expect(await office.tries(setup, { about: 'Desde el portátil' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: other },
    })
    expect(await office.admin.call('saveSetup', { params: { id: setup.id }, body: { about: 'x' } })).toMatchObject({ status: 428 })
  })

  it('keeps its images, and forgets them when it is thrown away', async () => {
    const body = fileForm(png, 'logo.png')
    const { body: image } = await office.admin.call('uploadImage', { query: { purpose: 'center_logo' }, body })
    const { id } = image as { id: number }
    const setup = await office.save(await office.begin(), { logo_file_id: id })
    expect(setup.data.logo).toEqual({ id, url: `/api/v1/courses/files/${id}` })
    expect((await office.admin.call('discardSetup', { params: { id: setup.id } })).status).toBe(204)
    await office.app.runJobs()
    expect(await office.app.db.selectFrom('files').where('id', '=', id).select('id').execute()).toEqual([])
    expect((await office.admin.call('getSetup', { params: { id: setup.id } })).status).toBe(404)
  })

  it('is listed until it is finished, the last saved first', async () => {
    const [older, newer] = [await office.begin(), await office.begin()]
    office.app.clock.forward(60)
    await office.save(older, { about: 'Otra vez' })
    const { results } = await office.admin.ok('listSetups')
    expect(results.slice(0, 2).map(({ id, name, step }) => [id, name, step])).toEqual([
      [older.id, older.data.name, 1],
      [newer.id, newer.data.name, 1],
    ])
  })
})

it('every step leaves an audit event with the fields that changed', async () => {
  const setup = await office.begin({ name: fresh('IES Huella'), about: 'x' })
  await office.admin.call('discardSetup', { params: { id: setup.id } })
  const rows = await office.app.db
    .selectFrom('audit_log')
    .where('entity', '=', 'center_setup')
    .where('entity_id', '=', setup.id)
    .select(['actor_id', 'action', 'after'])
    .orderBy('id')
    .execute()
  expect(rows).toEqual([
    { actor_id: office.adminId, action: 'setup_started', after: null },
    { actor_id: office.adminId, action: 'setup_saved', after: { fields: ['name', 'about'], step: 1 } },
    { actor_id: office.adminId, action: 'setup_discarded', after: null },
  ])
})
