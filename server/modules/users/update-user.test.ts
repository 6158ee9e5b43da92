import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { type TestApp, testApp } from '#server/testing/app.ts'
import { createPerson, demoPassword, storeFile } from '#server/testing/factories/index.ts'

const invalid = (errors: Record<string, string[]>) => ({
  status: 400,
  body: { detail: 'The request is not valid.', code: 'invalid', errors },
})
let app: TestApp
beforeAll(async () => {
  app = await testApp()
})
afterAll(() => app.close())

describe("changing one's data", () => {
  it('stores names without spaces around, and counts them as an edit', async () => {
    const { id } = await createPerson(app.db)
    const client = await app.as(id)
    const changed = await client.ok('updateUser', {
      params: { id },
      body: { first_name: ' Eva ', last_name_1: 'Núñez', last_name_2: '' },
      ifMatch: 1,
    })
    expect(changed).toMatchObject({ first_name: 'Eva', full_name: 'Eva Núñez', revision: 2 })
    expect(await client.ok('getSelf')).toEqual(changed)
  })

  it("stores settings, which are nobody else's edit", async () => {
    const { id } = await createPerson(app.db)
    const client = await app.as(id)
    expect(await client.ok('updateUser', { params: { id }, body: { language: 'en', theme: 'light', density: 'compact' } })).toMatchObject({
      language: 'en',
      theme: 'light',
      density: 'compact',
      revision: 1,
    })
  })

  it('shows the second of two editors what stands now', async () => {
    const { id } = await createPerson(app.db)
    const client = await app.as(id)
    await client.ok('updateUser', { params: { id }, body: { first_name: 'Eva' }, ifMatch: 1 })
    expect(await client.call('updateUser', { params: { id }, body: { first_name: 'Eve' }, ifMatch: 1 })).toEqual({
      status: 409,
      headers: expect.anything(),
      body: { detail: 'Somebody else saved this first.', code: 'conflict', current: await client.ok('getSelf'), etag: '"2"' },
    })
    expect(await client.ok('getSelf')).toMatchObject({ first_name: 'Eva' })
  })

  it('of two at once lets one win', async () => {
    const { id } = await createPerson(app.db)
    const client = await app.as(id)
    const results = await Promise.all(
      ['Eva', 'Eve', 'Ewa'].map((first_name) => client.call('updateUser', { params: { id }, body: { first_name }, ifMatch: 1 })),
    )
    expect(results.map(({ status }) => status).toSorted()).toEqual([200, 409, 409])
  })

  it('keeps names in one line, without invisible characters', async () => {
    const { id } = await createPerson(app.db)
    const body = { first_name: ' Ana\r\nBcc:\t\u202EMaría\u200B\u0007 ', last_name_1: 'De la\u00A0Ó' }
    expect(await (await app.as(id)).ok('updateUser', { params: { id }, body })).toMatchObject({
      first_name: 'Ana Bcc: María',
      last_name_1: 'De la Ó',
    })
    const nothing = await (await app.as(id)).call('updateUser', { params: { id }, body: { first_name: '\u200B\n' } })
    expect(nothing).toMatchObject(invalid({ first_name: ['required'] }))
  })

  it('keeps an e-mail waiting until its owner confirms it', async () => {
    const { email, id } = await createPerson(app.db)
    const client = await app.as(id)
    const fresh = `nueva.${id}@demo.test`
    expect(await client.ok('updateUser', { params: { id }, body: { email: fresh, current_password: demoPassword } })).toMatchObject({
      email,
      pending_email: fresh,
      revision: 1,
    })
    const login = async (name: string) => (await app.visitor().call('login', { body: { email: name, password: demoPassword } })).status
    expect([await login(fresh), await login(String(email))]).toEqual([401, 200])
  })

  it('leaves a trace of what changed, gender and names alike', async () => {
    const { id } = await createPerson(app.db, { first_name: 'Eva' })
    const client = await app.as(id)
    await client.ok('updateUser', { params: { id }, body: { first_name: 'Eve', gender: 'female', theme: 'dark' } })
    await client.ok('updateUser', { params: { id }, body: { first_name: 'Eve', theme: 'light' } })
    expect(
      await app.db.selectFrom('audit_log').where('entity_id', '=', id).select(['actor_id', 'action', 'before', 'after']).execute(),
    ).toEqual([
      { actor_id: id, action: 'updated', before: { first_name: 'Eva', gender: null }, after: { first_name: 'Eve', gender: 'female' } },
    ])
  })

  it('takes a photo of one’s own upload only, and forgets the one before', async () => {
    const [ana, eva] = [await createPerson(app.db), await createPerson(app.db)]
    const photo = (uploaded_by: number) => storeFile(app.ctx, { uploaded_by, purpose: 'profile', media_type: 'image/png' })
    const [first, second, foreign] = [await photo(ana.id), await photo(ana.id), await photo(eva.id)]
    const client = await app.as(ana.id)
    const show = (profile_image_file_id: number | null) =>
      client.call('updateUser', { params: { id: ana.id }, body: { profile_image_file_id } })
    expect(await show(foreign)).toMatchObject(invalid({ profile_image_file_id: ['choice'] }))
    expect(await show(first)).toMatchObject({ body: { profile_image: `/api/v1/courses/files/${first}` } })
    expect(await show(second)).toMatchObject({ body: { profile_image: `/api/v1/courses/files/${second}` } })
    await app.runJobs()
    const kept = await app.db.selectFrom('files').where('uploaded_by', '=', ana.id).select('id').execute()
    expect(kept).toEqual([{ id: second }])
    expect(await show(null)).toMatchObject({ body: { profile_image: null } })
  })

  it('rejects an e-mail that is another person’s e-mail or username', async () => {
    const [ana, eva] = [await createPerson(app.db), await createPerson(app.db, { username: 'eva@demo.test', email: 'otra@demo.test' })]
    const client = await app.as(ana.id)
    for (const email of [String(eva.email).toUpperCase(), eva.username]) {
      expect(await client.call('updateUser', { params: { id: ana.id }, body: { email, current_password: demoPassword } })).toMatchObject(
        invalid({ email: ['email_taken'] }),
      )
    }
    expect(await client.ok('getSelf')).toMatchObject({ email: ana.email, revision: 1 })
  })

  it.each([
    [{}, { body: ['required'] }],
    [{ first_name: '   ' }, { first_name: ['required'] }],
    [{ email: 'no' }, { email: ['format'] }],
    [{ language: 'fr' }, { language: ['choice'] }],
    [{ is_superuser: true }, { is_superuser: ['unknown'] }],
  ])('refuses %o', async (body, errors) => {
    const { id } = await createPerson(app.db)
    expect(await (await app.as(id)).call('updateUser', { params: { id }, body: body as { first_name?: string } })).toMatchObject(
      invalid(errors),
    )
  })
})
