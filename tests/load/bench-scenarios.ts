import type { Request } from 'autocannon'
import type { components } from '#openapi/generated/schema.gen.ts'
import { SchoolClient } from './school-client.ts'

type Schemas = components['schemas']

export interface Scenario {
  name: string
  /** Before every run. */
  prepare?: () => Promise<void>
  request: (connection: number) => Request
}

const password = 'aula-demo-1'

/** What people do most: who am I, the list of a class, and a mark saved, each as the demo school's teacher. */
export async function scenarios(url: string): Promise<Scenario[]> {
  const client = await new SchoolClient(url).signIn('laura.vidal', password)
  const groups = await client.ok<Schemas['GroupPage']>('GET', '/groups/groups')
  const group = groups.results.toSorted((a, b) => b.students_count - a.students_count)[0]
  if (!group) throw new Error('the demo school has groups')
  const { results: deliverables } = await client.ok<Schemas['GroupDeliverablePage']>(
    'GET',
    `/courses/deliverables/get_group_deliverables?group=${group.id}`,
  )
  const { results: students } = await client.ok<Schemas['GroupStudentPage']>('GET', `/groups/groupstudents?group=${group.id}&page_size=100`)
  const [first] = deliverables
  if (!first) throw new Error('the group has deliverables')
  const get = (path: string): Request => ({
    method: 'GET',
    path: `/api/v1${path}`,
    headers: { cookie: client.cookieHeader(`/api/v1${path}`) },
  })
  const list = `/courses/coursecontents/${first.content.id}/list_delivered?group=${group.id}&deliverable=${first.id}&page_size=100`
  const pairs = deliverables.flatMap(({ id }) => students.map(({ student }) => ({ deliverable: id, student: student.id })))
  const works: Work[] = pairs.slice(0, 32).map((pair) => ({ ...pair, version: null, revision: 0 }))
  const readDesks = async () => {
    for (const work of works) {
      const desk = await client.ok<Schemas['Desk']>(
        'GET',
        `/courses/deliverables/${work.deliverable}/grade/${work.student}?group=${group.id}`,
      )
      work.version = desk.versions[0]?.id ?? null
      work.revision = desk.grade.revision
    }
  }
  return [
    { name: 'GET self', request: () => get('/users/users/self') },
    { name: 'center page', request: await centerPage(url) },
    ...(await studentList(url)),
    { name: `list of ${students.length} students`, request: () => get(list) },
    {
      name: 'save a grade',
      // an answer that came after the end of the run before has left a newer revision
      prepare: readDesks,
      request: (connection) => {
        const work = works[connection]
        if (!work) throw new Error('there are more hands than students to grade')
        return saveGrade(client, group.id, work)
      },
    },
  ]
}

/** What the page of a center asks for as its manager opens one part after the other: the center, its team, its ledger. */
async function centerPage(url: string): Promise<Scenario['request']> {
  const manager = await new SchoolClient(url).signIn('carmen.rueda', password)
  const { results: centers } = await manager.ok<Schemas['UserCenters']>('GET', '/users/users/my_centers')
  const own = centers.find(({ managed }) => managed)
  if (!own) throw new Error('the manager of the demo school manages a center')
  const parts = ['', '/team', '/licences'].map((part) => `/api/v1/centers/centers/${own.id}${part}`)
  return () => {
    let turn = 0
    return {
      method: 'GET',
      setupRequest: (request) => {
        const path = parts[turn % parts.length] ?? ''
        turn += 1
        return { ...request, path, headers: { cookie: manager.cookieHeader(path) } }
      },
    }
  }
}

/** The students of a center as its manager pages and searches through them; the name says how many they are. */
async function studentList(url: string): Promise<Scenario[]> {
  const manager = await new SchoolClient(url).signIn('carmen.rueda', password)
  const { count } = await manager.ok<Schemas['StudentPage']>('GET', '/centers/students?page_size=1')
  const pages = { 'first page': '', search: '&search=nu%C3%B1ez+ana', 'last page': `&page=${Math.ceil(count / 25)}` }
  return Object.entries(pages).map(([name, query]) => {
    const path = `/api/v1/centers/students?page_size=25${query}`
    return {
      name: `${count} students, ${name}`,
      request: () => ({ method: 'GET', path, headers: { cookie: manager.cookieHeader(path) } }),
    }
  })
}

interface Work {
  readonly deliverable: number
  readonly student: number
  version: number | null
  revision: number
}

/** Each connection grades a student of its own, always over the revision that the last answer brought. */
function saveGrade(client: SchoolClient, group: number, work: Work): Request {
  const path = `/api/v1/courses/deliverables/${work.deliverable}/grade`
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
