import { readdir, readFile } from 'node:fs/promises'
import { join } from 'node:path'
import { afterAll, beforeAll, beforeEach, describe, expect, it } from 'vitest'
import type { components } from '#openapi/generated/schema.gen.ts'
import { openSchool, type School } from '#server/modules/deliverables/testing/school.ts'
import type { Client } from '#server/testing/client.ts'
import { sendMails } from './send.ts'

type Topic = components['schemas']['NoticeTopic']
type NoticeMail = components['schemas']['NoticeMail']
type Task = Awaited<ReturnType<School['at']['task']>>

let school: School
let before = 0
beforeAll(async () => {
  school = await openSchool({ students: 3 }, { publicUrl: 'https://aula.example' })
})
afterAll(() => school.app.close())
beforeEach(async () => {
  const { app } = school
  app.clock.set('2026-11-20T10:00:00Z')
  for (const table of ['notifications', 'mails', 'notice_settings'] as const) await app.db.deleteFrom(table).execute()
  before = (await app.mails()).length
})

const pupil = (n: number) => school.students[n] ?? { id: 0, email: null }
const seconds = { minute: 60, hour: 3600, day: 86_400 }

/** The mails that leave within a time. */
async function leaving(wait = 0) {
  school.app.clock.forward(wait)
  await sendMails(school.app.ctx)
  return (await school.app.mails()).slice(before)
}
const fates = () => school.app.db.selectFrom('mails').select(['kind', 'state', 'reason']).orderBy('id').execute()
const choose = (client: Client, topic: Topic, mail: NoticeMail, in_app = true) =>
  client.ok('saveNoticeSetting', { params: { topic }, body: { in_app, mail } })

/** Grades students with a mark and publishes it. */
async function publish(task: Task, ...numbers: number[]) {
  const { at } = school
  const teacher = await at.teacher()
  for (const n of numbers) await at.grade(teacher, task, { student: pupil(n), version: null, ifMatch: 0 })
  const ids = numbers.map((n) => pupil(n).id)
  await at.release(teacher, task, true, ids)
  return () => at.release(teacher, task, false, ids)
}

describe('a published mark', () => {
  it('is mailed at once, without the mark, to those who have an address', async () => {
    const { app, at, group } = school
    await app.db.updateTable('users').set({ email: null, is_anonymous: true }).where('id', '=', pupil(1).id).execute()
    const task = await at.task({}, { name: 'Rejilla CSS' })
    await publish(task, 0, 1)
    const [mail, ...others] = await leaving()
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: pupil(0).email, subject: 'Ya está corregido «Rejilla CSS»' })
    expect(mail?.text).toContain(`https://aula.example/deliverable/${task.id}?group=${group.id}`)
    expect(mail?.text).not.toContain('7,5')
    expect((await (await at.student(1)).ok('listNotifications')).results).toMatchObject([{ mark: 750 }])
  })

  it.each([
    ['is withdrawn', async (withdraw: () => Promise<unknown>) => withdraw()],
    ['was read in the app', async () => (await school.at.student()).ok('readNotifications', { body: {} })],
    ['is no longer wanted', async () => choose(await school.at.student(), 'mark_released', 'none')],
  ])('is not mailed when it %s before the mail leaves', async (_what, change) => {
    await change(await publish(await school.at.task(), 0))
    expect(await leaving()).toEqual([])
    expect(await fates()).toEqual([{ kind: 'notice', state: 'cancelled', reason: 'notices_ended' }])
  })

  it('that changes is a mail of its own once the first one has left', async () => {
    const { at } = school
    const task = await at.task({}, { name: 'Rejilla CSS' })
    await publish(task, 0)
    expect(await leaving()).toHaveLength(1)
    const teacher = await at.teacher()
    await at.grade(teacher, task, { student: pupil(0), version: null, ifMatch: 1, entry: { mode: 'mark', text: '4' } })
    await at.release(teacher, task, true, [pupil(0).id])
    expect((await leaving()).map(({ subject }) => subject)).toEqual([
      'Ya está corregido «Rejilla CSS»',
      'Ha cambiado la corrección de «Rejilla CSS»',
    ])
  })

  it('is neither in the app nor mailed when its reader wants neither', async () => {
    const client = await school.at.student()
    await choose(client, 'mark_released', 'none', false)
    await publish(await school.at.task(), 0)
    expect([await leaving(), await fates(), (await client.ok('listNotifications')).results]).toEqual([[], [], []])
  })

  it('is only mailed when its reader wants no notice in the app', async () => {
    const client = await school.at.student()
    await choose(client, 'mark_released', 'at_once', false)
    await publish(await school.at.task(), 0)
    expect(await client.ok('listNotifications')).toMatchObject({ count: 0, unread: 0, results: [] })
    expect((await client.ok('getSelf')).unread_notifications).toBe(0)
    await client.ok('readNotifications', { body: {} })
    expect(await leaving()).toHaveLength(1)
  })
})

describe('arrived work', () => {
  it('at once makes one mail, which waits ten minutes and counts', async () => {
    const { at } = school
    await choose(await at.teacher(), 'work_delivered', 'at_once')
    const task = await at.task({}, { name: 'Rejilla CSS' })
    for (const n of [0, 1]) await at.handIn(await at.student(n), task, 'hecho')
    expect(await leaving(9 * seconds.minute)).toEqual([])
    await at.handIn(await at.student(2), task, 'hecho')
    expect((await leaving(seconds.minute)).map(({ subject }) => subject)).toEqual(['Hay 3 entregas nuevas de «Rejilla CSS»'])
    await at.handIn(await at.student(0), task, 'otra')
    expect(await leaving(10 * seconds.minute)).toHaveLength(2)
  })

  it('is by default in the mail of the day with what else was not read, once, whatever the number of senders', async () => {
    const { app, at } = school
    const [one, two, read] = [await at.task({}, { name: 'Uno' }), await at.task({}, { name: 'Dos' }), await at.task({}, { name: 'Leída' })]
    await at.handIn(await at.student(0), read, 'hecho')
    await (await at.teacher()).ok('readNotifications', { body: {} })
    for (const n of [0, 1]) await at.handIn(await at.student(n), one, 'hecho')
    await at.handIn(await at.student(0), two, 'hecho')
    // seven o'clock in Madrid, in winter
    app.clock.set('2026-11-21T05:59:59Z')
    expect(await leaving()).toEqual([])
    app.clock.set('2026-11-21T06:00:00Z')
    await Promise.all([sendMails(app.ctx), sendMails(app.ctx)])
    const [mail, ...others] = await leaving(seconds.hour)
    expect(others).toEqual([])
    expect(mail).toMatchObject({ to: school.teacher.email, subject: 'Tu resumen de Aula: 2 avisos' })
    expect(mail?.text).toMatch(/Hay 2 entregas nuevas de «Uno»[^]+ha entregado «Dos»/)
    expect(mail?.text).not.toContain('Leída')
    await at.handIn(await at.student(2), two, 'hecho')
    expect((await leaving(seconds.day)).map(({ subject }) => subject)).toEqual([
      'Tu resumen de Aula: 2 avisos',
      'Hay 2 entregas nuevas de «Dos»',
    ])
  })

  it('is not mailed to a teacher who has left the group meanwhile', async () => {
    const { app, at, group, teacher } = school
    await at.handIn(await at.student(0), await at.task(), 'hecho')
    const seat = { group_id: group.id, center_id: group.center_id, user_id: teacher.id }
    await app.db.deleteFrom('group_teachers').where('user_id', '=', teacher.id).execute()
    await app.db.updateTable('groups').set({ manager_id: null }).where('id', '=', group.id).execute()
    expect(await leaving(seconds.day)).toEqual([])
    expect(await fates()).toMatchObject([{ kind: 'notice_digest', state: 'cancelled', reason: 'notices_ended' }])
    await app.db.insertInto('group_teachers').values(seat).execute()
  })
})

describe('the link in a mail', () => {
  async function tokenOfMail() {
    await publish(await school.at.task(), 0)
    const [mail] = await leaving()
    const token = /https:\/\/aula\.example\/stop-notices\/(\S+)/.exec(mail?.text ?? '')?.[1]
    if (token === undefined) throw new Error('no link')
    return token
  }
  const settingOf = async (topic: Topic) =>
    (await (await school.at.student()).ok('getNoticeSettings')).results.find((each) => each.topic === topic)

  it('changes nothing when it is opened, stops with a press, without signing in, and can be taken back', async () => {
    const params = { token: await tokenOfMail() }
    const visitor = school.app.visitor()
    const account = `${pupil(0).email?.[0]}•••@${pupil(0).email?.split('@')[1]}`
    const stop = { topic: 'mark_released', mail: 'at_once', before: null, account }
    expect(await visitor.ok('getNoticeStop', { params })).toEqual(stop)
    expect(await settingOf('mark_released')).toMatchObject({ mail: 'at_once' })
    for (let press = 0; press < 2; press += 1) {
      expect(await visitor.ok('changeNoticeStop', { params, body: { change: 'stop' } })).toEqual({
        ...stop,
        mail: 'none',
        before: 'at_once',
      })
    }
    expect(await settingOf('mark_released')).toEqual({ topic: 'mark_released', in_app: true, mail: 'none' })
    expect(await settingOf('mark_changed')).toMatchObject({ mail: 'at_once' })
    expect(await visitor.ok('changeNoticeStop', { params, body: { change: 'digest' } })).toEqual({
      ...stop,
      mail: 'digest',
      before: 'at_once',
    })
    expect(await visitor.ok('changeNoticeStop', { params, body: { change: 'undo' } })).toEqual(stop)
    expect(await settingOf('mark_released')).toMatchObject({ mail: 'at_once' })
  })

  it('does not turn on what its reader has turned off in the profile', async () => {
    const params = { token: await tokenOfMail() }
    await school.app.visitor().ok('changeNoticeStop', { params, body: { change: 'stop' } })
    await choose(await school.at.student(), 'mark_released', 'none')
    for (const change of ['digest', 'undo'] as const) {
      expect(await school.app.visitor().ok('changeNoticeStop', { params, body: { change } })).toMatchObject({ mail: 'none', before: null })
    }
  })

  it.each([
    ['application/x-www-form-urlencoded', 'List-Unsubscribe=One-Click'],
    ['multipart/form-data; boundary=b', '--b\r\nContent-Disposition: form-data; name="List-Unsubscribe"\r\n\r\nOne-Click\r\n--b--\r\n'],
  ])('stops in the mail program as RFC 8058 says, as %s, without cookies', async (type, payload) => {
    const { app, at } = school
    const task = await at.task()
    await publish(task, 0)
    const [mail] = await leaving()
    const page = /https:\S+\/stop-notices\/\S+/.exec(mail?.text ?? '')?.[0]
    const folder = join(app.ctx.config.dataDir, 'mail')
    const file = (await readdir(folder)).toSorted().at(-1) ?? ''
    const head = (await readFile(join(folder, file), 'utf8')).replaceAll(/\r\n(?=\s)/g, '')
    expect(head).toContain('List-Unsubscribe-Post: List-Unsubscribe=One-Click\r\n')
    const url = /^List-Unsubscribe: <https:\/\/aula\.example(\S+)>/m.exec(head)?.[1] ?? ''
    // Some open the address in a browser, which changes nothing.
    const opened = await app.app.inject({ url })
    expect([opened.statusCode, opened.headers['location']]).toEqual([303, page])
    expect(await settingOf('mark_released')).toMatchObject({ mail: 'at_once' })
    const { statusCode } = await app.app.inject({ method: 'POST', url, headers: { 'content-type': type }, payload })
    expect([statusCode, (await settingOf('mark_released'))?.mail]).toEqual([204, 'none'])
  })

  it('of the mail of the day stops all of it and gives back what it stopped', async () => {
    const { at } = school
    await choose(await at.teacher(), 'imports', 'at_once')
    await at.handIn(await at.student(0), await at.task(), 'hecho')
    const [mail] = await leaving(seconds.day)
    const params = { token: /stop-notices\/(\S+)/.exec(mail?.text ?? '')?.[1] ?? '' }
    const mails = async () => (await (await at.teacher()).ok('getNoticeSettings')).results.map((each) => each.mail)
    expect(await mails()).toEqual(['digest', 'digest', 'at_once', 'at_once', 'at_once'])
    await school.app.visitor().ok('changeNoticeStop', { params, body: { change: 'stop' } })
    expect(await mails()).toEqual(['none', 'none', 'at_once', 'at_once', 'at_once'])
    await choose(await at.teacher(), 'newer_version', 'none')
    await school.app.visitor().ok('changeNoticeStop', { params, body: { change: 'undo' } })
    expect(await mails()).toEqual(['digest', 'none', 'at_once', 'at_once', 'at_once'])
  })

  it('works with its signature only', async () => {
    const token = await tokenOfMail()
    const [id, topic, signature] = token.split('.')
    for (const forged of [
      `${pupil(1).id}.${topic}.${signature}`,
      `${id}.digest.${signature}`,
      `${id}.${topic}.x`,
      `${id}.nothing.${signature}`,
    ]) {
      const params = { token: forged }
      expect((await school.app.visitor().call('changeNoticeStop', { params, body: { change: 'stop' } })).status).toBe(404)
      expect((await school.app.visitor().call('getNoticeStop', { params })).status).toBe(404)
    }
  })
})
