/** Requests of a teacher who works in the largest group. */
import type { components } from '#openapi/generated/schema.gen.ts'
import type { SchoolClient } from '../school-client.ts'
import { api, get, repeatedPut, type Scenario } from './scenario.ts'

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
    .flatMap(({ id }) => students.map(({ student }): Work => ({ deliverable: id, student: student.id, version: null, revision: 0 })))
    .slice(0, 8)
  const deskOf = (work: Work) => `/courses/deliverables/${work.deliverable}/grade/${work.student}?group=${group.id}`
  /** Saves each once: a pending write of the previous run has then ended, or is rejected as outdated. */
  const saveAll = async () => {
    for (const work of works) {
      for (let status = 0; status !== 200;) {
        const desk = await teacher.ok<Schemas['Desk']>('GET', deskOf(work))
        Object.assign(work, { version: desk.versions[0]?.id ?? null, revision: desk.grade.revision })
        const { path, ifMatch, body } = markOf(group.id, work, 'Antes de medir')
        const saved = await teacher.call<Schemas['TeacherGrade']>('PUT', path, body, { 'if-match': ifMatch })
        ;({ status } = saved)
        if (status === 200) work.revision = saved.body.revision
        else if (status !== 409 && status !== 412) throw new Error(`saving a mark answered ${status}`)
      }
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
      prepare: saveAll,
      request: (connection) => {
        const work = workOf(connection)
        const bodyOf = (turn: number) => markOf(group.id, work, `Vuelta ${turn}`, turn % 10).body
        return repeatedPut(teacher, api + markOf(group.id, work, '').path, work, bodyOf)
      },
    },
  ]
}

interface Work {
  readonly deliverable: number
  readonly student: number
  version: number | null
  revision: number
}

/** A save of a mark with the known revision. */
function markOf(group: number, { deliverable, revision, student, version }: Work, feedback: string, points = 5) {
  return {
    path: `/courses/deliverables/${deliverable}/grade`,
    ifMatch: `"${revision}"`,
    body: {
      group_id: group,
      student_id: student,
      version_id: version,
      entry: { mode: 'mark', text: version === null ? 'NP' : `${points},5` },
      feedback,
      private_note: '',
    },
  }
}
