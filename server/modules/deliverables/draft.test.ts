import { afterAll, beforeAll, describe, expect, it } from 'vitest'
import { archive, createGroup, enrol, offer, schedule, unlink } from '#server/testing/factories/index.ts'
import { openSchool, type School } from './testing/school.ts'

let school: School
beforeAll(async () => {
  school = await openSchool()
})
afterAll(() => school.app.close())

describe('the draft', () => {
  it('counts its revisions, and says them in the ETag', async () => {
    const { at, app } = school
    const [task, student] = [await at.task(), await at.student()]
    const { status, body, headers } = await at.save(student, task, 0, { text: 'uno', link: 'https://example.org' })
    const updated_at = app.clock.now().toISOString()
    expect([status, headers['etag'], body]).toEqual([
      200,
      '"1"',
      { text: 'uno', link: 'https://example.org', files: [], revision: 1, updated_at },
    ])
    app.clock.forward(60)
    expect((await at.save(student, task, 1, { link: '' })).body).toEqual({
      text: 'uno',
      link: '',
      files: [],
      revision: 2,
      updated_at: app.clock.now().toISOString(),
    })
  })

  it('refuses a save over a newer one and shows it, but not a repeated save of the same', async () => {
    const { at } = school
    const [task, student] = [await at.task(), await at.student()]
    const first = await at.save(student, task, 0, { text: 'uno' })
    expect(await at.save(student, task, 0, { text: 'otro' })).toMatchObject({
      status: 409,
      body: { code: 'conflict', current: first.body, etag: '"1"' },
    })
    expect(await at.save(student, task, 0, { text: 'uno' })).toMatchObject({ status: 200, body: first.body })
    expect(await at.save(student, task, 7, { text: 'uno' })).toMatchObject({ status: 200, body: { revision: 1 } })
  })

  it('makes nothing out of nothing', async () => {
    const { at, app } = school
    const [task, student] = [await at.task(), await at.student()]
    expect((await at.save(student, task, 0, { text: '', link: '' })).body).toEqual({
      text: '',
      link: '',
      files: [],
      revision: 0,
      updated_at: null,
    })
    const { count } = await app.db
      .selectFrom('deliverable_versions')
      .innerJoin('submissions', 'submissions.id', 'deliverable_versions.submission_id')
      .where('submissions.deliverable_id', '=', task.id)
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    expect(count).toBe(0)
  })

  it('goes on counting after a hand-in, so that a tab left open from before cannot write over the next one', async () => {
    const { at } = school
    const [task, student] = [await at.task(), await at.student()]
    await at.save(student, task, 0, { text: 'uno' })
    await at.submit(student, task, 1)
    expect(await at.save(student, task, 0, { text: 'de la otra pestaña' })).toMatchObject({
      status: 409,
      body: { current: { text: '', revision: 1 } },
    })
    expect(await at.save(student, task, 1, { text: 'dos' })).toMatchObject({ status: 200, body: { text: 'dos', revision: 2 } })
  })

  it('must say which revision it changes', async () => {
    const { at, group } = school
    const [task, student] = [await at.task(), await at.student()]
    const body = { group_id: group.id, text: 'uno' }
    expect(await student.call('saveDraft', { params: { id: task.id }, body })).toMatchObject({
      status: 428,
      body: { code: 'if_match_required' },
    })
    expect(
      await student.call('saveDraft', { params: { id: task.id }, body, headers: { 'if-match': 'mañana' } }).catch(String),
    ).toMatchObject({ status: 400 })
  })

  it.each(['example.org', 'javascript:alert(1)', 'ftp://example.org/a', 'https://', 'http:\\\\'])('refuses %s as a link', async (link) => {
    const { at } = school
    const [task, student] = [await at.task(), await at.student()]
    expect(await at.save(student, task, 0, { link })).toMatchObject({ status: 400, body: { errors: { link: ['wrong_format'] } } })
  })

  it('takes only what the task takes', async () => {
    const { at } = school
    const student = await at.student()
    const files = await at.task({}, { accepts_text: false, accepts_link: false })
    const text = await at.task({}, { accepts_files: false })
    expect(await at.save(student, files, 0, { text: 'a', link: 'https://example.org' })).toMatchObject({
      status: 400,
      body: { errors: { text: ['not_accepted'], link: ['not_accepted'] } },
    })
    expect(await at.upload(student, text, 'a.txt', 'a')).toMatchObject({ status: 400, body: { errors: { file: ['not_accepted'] } } })
  })

  it('is written only by its student: not by staff, not in an archived group, not after leaving', async () => {
    const { at, app, center, course, deliverable, students, group } = school
    const teacher = await at.teacher()
    expect(await at.save(teacher, deliverable, 0, { text: 'a' })).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    const [me] = students
    if (!me) throw new Error('the class has students')
    const old = await createGroup(app.db, center)
    await offer(app.db, old, course)
    await enrol(app.db, old, [me])
    await schedule(app.db, old, deliverable)
    const student = await at.student()
    const params = { id: deliverable.id }
    const write = (group_id: number) => student.call('saveDraft', { params, body: { group_id, text: 'a' }, ifMatch: 0 })
    const left = await createGroup(app.db, center)
    await offer(app.db, left, course)
    await enrol(app.db, left, [me])
    await student.call('saveDraft', { params, body: { group_id: left.id, text: 'a' }, ifMatch: 0 })
    await student.ok('getDeliverable', { params, query: { group: left.id } })
    expect((await student.call('submitVersion', { params, body: { group_id: left.id, revision: 1 } })).status).toBe(201)
    await unlink(app.db, left, me)
    await archive(app.db, old)
    expect(await write(old.id)).toMatchObject({
      status: 409,
      body: { code: 'group_archived', detail: 'Archived groups cannot be modified.' },
    })
    expect(await write(left.id)).toMatchObject({ status: 403, body: { code: 'permission_denied' } })
    expect(await student.ok('getDeliverable', { params, query: { group: left.id } })).toMatchObject({
      work: { versions: { length: 1 }, can_submit: false, can_select: false },
    })
    expect(await student.ok('getDeliverable', { params, query: { group: old.id } })).toMatchObject({
      group_archived: true,
      work: { can_submit: false },
    })
    expect((await student.ok('getDeliverable', { params })).group.id).toBe(group.id)
  })
})
