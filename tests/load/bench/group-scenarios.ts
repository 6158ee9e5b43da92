/** What a teacher at work in the largest group does. */
import type { Request } from 'autocannon'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { SchoolClient } from '../school-client.ts'
import { api, get, type Scenario } from './scenario.ts'

type Schemas = components['schemas']

export async function groupScenarios(teacher: SchoolClient): Promise<Scenario[]> {
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
      target: { ownOfFirst: 0.8, p99OfFirst: 1.5 },
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
