import { createHmac } from 'node:crypto'
import { readdirSync, statSync } from 'node:fs'
import { join } from 'node:path'
import type { Request } from 'autocannon'
import type { components } from '#openapi/generated/schema.gen.ts'
import { SchoolClient } from '../school-client.ts'
import { withDatabase } from './database.ts'

type Schemas = components['schemas']

/** Least share of the throughput of the baseline, of the own statements, or of another scenario. */
export interface Target {
  bare?: number
  own?: number
}

export interface Scenario {
  name: string
  /** Which bare server sends the same bytes. */
  bare: 'fastify' | 'http'
  target?: Target
  /** One of the ten commonest calls, whose time may not grow with the school. */
  isCommon?: true
  /** Before every run. */
  prepare?: () => Promise<void>
  /** What a connection repeats, by its number. */
  request: (connection: number) => Request
}

/** Key of the signatures of every server under measurement. */
export const secret = 'a secret of the benchmarks, no other'
const password = 'aula-demo-1'
const api = '/api/v1'

type Options = Partial<Omit<Scenario, 'name' | 'request'>>

function get(client: SchoolClient, name: string, path: string, options: Options = {}): Scenario {
  const headers = { cookie: client.cookieHeader(api + path) }
  return { name, bare: 'fastify', request: () => ({ method: 'GET', path: api + path, headers }), ...options }
}

/** What people do most, and what grows with the school. The student, the teacher and the manager are those of the demo school. */
export async function scenariosOf(url: string, databaseUrl: string | null): Promise<Scenario[]> {
  const signIn = (username: string) => new SchoolClient(url).signIn(username, password)
  const [student, teacher, manager, admin] = [
    await signIn('ana.garcia'),
    await signIn('laura.vidal'),
    await signIn('carmen.rueda'),
    await signIn('admin'),
  ]
  const center = (await manager.ok<Schemas['UserCenters']>('GET', '/users/users/my_centers')).results.find(({ managed }) => managed)?.id
  if (databaseUrl !== null && center !== undefined) await enrolEverybody(databaseUrl, center)
  const lastPage = async (client: SchoolClient, path: string) => {
    const { count } = await client.ok<{ count: number }>('GET', `${path}?page_size=1`)
    return `${path}?page_size=25&page=${Math.ceil(count / 25)}`
  }
  return [
    ...(databaseUrl === null ? [] : [await manySelves(databaseUrl)]),
    get(student, 'self, person seen just now', '/users/users/self', { target: { bare: 0.45 }, isCommon: true }),
    get(student, 'home of a student', '/stats/home', { target: { own: 0.5 }, isCommon: true }),
    get(teacher, 'home of a teacher', '/stats/home', { target: { own: 0.5 }, isCommon: true }),
    get(manager, 'home of a manager', '/stats/home', { target: { own: 0.5 }, isCommon: true }),
    ...(await classScenarios(teacher)),
    get(manager, 'students, first page', '/centers/students?page_size=25', { target: { own: 0.5 }, isCommon: true }),
    get(manager, 'students, search', '/centers/students?page_size=25&search=nu%C3%B1ez+ana'),
    get(manager, 'students, last page', await lastPage(manager, '/centers/students')),
    get(manager, 'team of a center', `/centers/centers/${center}/team`),
    get(manager, 'licences of a center', `/centers/centers/${center}/licences`),
    get(admin, 'users, first page', '/users/users?page_size=25'),
    get(admin, 'users, last page', await lastPage(admin, '/users/users')),
    get(admin, 'audit, first page', '/audit?page_size=25'),
    get(admin, 'audit, last page', await lastPage(admin, '/audit')),
    get(teacher, 'search', '/search?q=nu%C3%B1ez'),
    { name: 'login page', bare: 'http', target: { bare: 0.3 }, request: () => file('/login') },
    { name: 'asset of about 100 KB', bare: 'http', target: { bare: 0.6 }, request: () => file(largeAsset()) },
  ]
}

const file = (path: string): Request => ({ method: 'GET', path, headers: { 'accept-encoding': 'identity' } })

/** The built file whose size is nearest to 100 KB. */
function largeAsset(): string {
  const folder = join(import.meta.dirname, '../../../dist/assets')
  const distance = (name: string) => Math.abs(statSync(join(folder, name)).size - 100_000)
  const [nearest] = readdirSync(folder)
    .filter((name) => name.endsWith('.js'))
    .toSorted((a, b) => distance(a) - distance(b))
  return `/assets/${nearest}`
}

/** All students of the installation learn in one center too, so that its lists are as long as they can get. */
async function enrolEverybody(databaseUrl: string, center: number): Promise<void> {
  await withDatabase(databaseUrl, async (client) => {
    await client.query(
      `insert into center_students (center_id, user_id) select $1, id from users where not is_staff and not is_superuser
       on conflict do nothing`,
      [center],
    )
    await client.query('vacuum analyze center_students')
  })
}

/** Every request comes from another session, so that the server has to ask the database who it is. */
async function manySelves(databaseUrl: string): Promise<Scenario> {
  const sessions = await withDatabase(databaseUrl, async (client) => {
    const { rows } = await client.query<{ id: number }>(
      `insert into auth_sessions (user_id, expires_at)
       select id, now() + interval '1 day' from (select id from users where not is_staff and is_active order by id limit 20000) as students,
         generate_series(1, 4)
       returning id::int`,
    )
    await client.query('vacuum analyze auth_sessions')
    return rows
  })
  const cookies = sessions.slice(0, 20_000).map(({ id }) => `access=${accessToken(id)}`)
  let next = 0
  const path = `${api}/users/users/self`
  return {
    name: 'self, database asked each time',
    bare: 'fastify',
    target: { bare: 0.08 },
    isCommon: true,
    request: () => ({
      method: 'GET',
      path,
      setupRequest: (request) => ({ ...request, headers: { cookie: cookies[(next += 1) % cookies.length] ?? '' } }),
    }),
  }
}

/** A signed access token that lives as long as a run, like those of server/modules/auth/tokens.ts. */
function accessToken(session: number): string {
  const text = `${session}.${Math.floor(Date.now() / 1000) + 3600}`
  return `${text}.${createHmac('sha256', secret).update(`access:${text}`).digest('base64url')}`
}

/** The calls of a teacher at work in the largest group. */
async function classScenarios(teacher: SchoolClient): Promise<Scenario[]> {
  const groups = await teacher.ok<Schemas['GroupPage']>('GET', '/groups/groups')
  const [group] = groups.results.toSorted((a, b) => b.students_count - a.students_count)
  if (!group) throw new Error('the demo school has groups')
  const deliverablesPath = `/courses/deliverables/get_group_deliverables?group=${group.id}`
  const { results: deliverables } = await teacher.ok<Schemas['GroupDeliverablePage']>('GET', deliverablesPath)
  const studentsPath = `/groups/groupstudents?group=${group.id}&page_size=100`
  const { results: students } = await teacher.ok<Schemas['GroupStudentPage']>('GET', studentsPath)
  const [first] = deliverables
  if (!first) throw new Error('the group has deliverables')
  const list = `/courses/coursecontents/${first.content.id}/list_delivered?group=${group.id}&deliverable=${first.id}&page_size=100`
  const works: Work[] = deliverables
    .flatMap(({ id }) => students.map(({ student }) => ({ deliverable: id, student: student.id, version: null, revision: 0 })))
    .slice(0, 8)
  const deskOf = (work: Work) => `/courses/deliverables/${work.deliverable}/grade/${work.student}?group=${group.id}`
  const readDesks = async () => {
    for (const work of works) {
      const desk = await teacher.ok<Schemas['Desk']>('GET', deskOf(work))
      work.version = desk.versions[0]?.id ?? null
      work.revision = desk.grade.revision
    }
  }
  const workOf = (connection: number) => works[connection % works.length] as Work
  return [
    get(teacher, `list of ${students.length} deliveries`, list, { target: { own: 0.5 }, isCommon: true }),
    get(teacher, "group's deliverables", deliverablesPath, { target: { own: 0.5 }, isCommon: true }),
    get(teacher, 'grading desk', deskOf(workOf(0)), { isCommon: true }),
    {
      name: 'save a mark',
      bare: 'fastify',
      target: { own: 0.8 },
      isCommon: true,
      // an answer that came after the end of the run before has left a newer revision
      prepare: readDesks,
      request: (connection) => saveMark(teacher, group.id, workOf(connection)),
    },
  ]
}

interface Work {
  readonly deliverable: number
  readonly student: number
  version: number | null
  revision: number
}

/** Each connection grades a student of its own, always over the revision that the last answer brought. */
function saveMark(client: SchoolClient, group: number, work: Work): Request {
  const path = `${api}/courses/deliverables/${work.deliverable}/grade`
  let turn = 0
  return {
    method: 'PUT',
    path,
    setupRequest: (request) => {
      turn += 1
      return {
        ...request,
        headers: {
          'content-type': 'application/json',
          cookie: client.cookieHeader(path),
          origin: client.origin,
          'x-xsrf-token': client.xsrf,
          'if-match': `"${work.revision}"`,
        },
        body: JSON.stringify({
          group_id: group,
          student_id: work.student,
          version_id: work.version,
          entry: { mode: 'mark', text: work.version === null ? 'NP' : `${turn % 10},5` },
          feedback: `Vuelta ${turn}`,
          private_note: '',
        }),
      }
    },
    onResponse: (status, body) => {
      if (status === 200) work.revision = (JSON.parse(body) as Schemas['TeacherGrade']).revision
    },
  }
}
