/**
 * Parallel calls: enrolments, new students, unlinking, moving, archiving and unarchiving, imports and undoing them, raising and
 * lowering caps, adding and removing teachers, all in one center with few free seats.
 */
import { type SeatSchool, studentSeats, teacherSeats } from './seat-school.ts'
import { fileForm } from '../support/file-form.ts'

export interface Reply {
  status: number
  body: unknown
}

/** Sends one call below /api/v1 as the manager or the IT admin, to a process of its choice. */
export type Send = (
  who: 'manager' | 'admin',
  method: string,
  path: string,
  body?: unknown,
  headers?: Record<string, string>,
) => Promise<Reply>

/** One call of the stress test and its response. */
export interface StressResult {
  what: string
  status: number
  code: string | null
  seats: { needed: number; left: number } | null
}

type Call = [what: string, send: () => Promise<Reply>]

const pick = <T>(list: readonly T[], index: number): T => {
  const found = list[index % list.length]
  if (found === undefined) throw new Error('nothing to pick from')
  return found
}

/** Uploads and checks lists of four new students each. @returns the imports, ready to be started */
export async function prepareImports(send: Send, school: SeatSchool, count: number): Promise<number[]> {
  const ids: number[] = []
  for (let n = 1; n <= count; n += 1) {
    const rows = ['a', 'b', 'c', 'd'].map((letter) => `Lista ${letter}${letter};lista.${n}.${letter}@demo.test`)
    const form = fileForm(['Alumno/a;Correo', ...rows, ''].join('\r\n'), 'alumnado.csv', 'text/csv')
    const made = await send('manager', 'POST', `/centers/student_imports?center=${school.centerId}`, form)
    const { id, columns } = made.body as { id: number; columns: { field: string | null }[] }
    const fields = columns.map(({ field }) => field)
    const mapping = { fields, group_id: pick(school.active, n).id }
    const checked = await send('manager', 'PUT', `/centers/student_imports/${id}/mapping`, mapping)
    if (checked.status !== 200) throw new Error(`the import was not checked: ${JSON.stringify(checked.body)}`)
    ids.push(id)
  }
  return ids
}

/** Reads the center and writes its caps, again after a conflict. */
async function changeCaps(send: Send, centerId: number, caps: { student_licenses: number; teacher_licenses: number }): Promise<Reply> {
  for (;;) {
    const { revision } = (await send('admin', 'GET', `/centers/centers/${centerId}`)).body as { revision: number }
    const reply = await send('admin', 'PATCH', `/centers/centers/${centerId}`, caps, { 'if-match': `"${revision}"` })
    if (reply.status !== 409) return reply
  }
}

/** Twenty calls about students' seats: the stress test has ten such rounds. */
function studentCalls(send: Send, school: SeatSchool, imports: readonly number[], round: number): Call[] {
  const { active, archived, waiting, seated, centerId } = school
  const [a, b] = round % 2 === 0 ? active : [active[1], active[0]]
  const group = (n: number) => pick(active, round + n).id
  const post = (path: string, body?: unknown) => send('manager', 'POST', path, body)
  const enrol = (n: number): Call => {
    const ids = [0, 1, 2].slice(0, 1 + (n % 3)).map((offset) => pick(waiting, round * 11 + n * 3 + offset))
    return ['enrol', () => post('/groups/groupstudents/enrol', { group_id: group(n), student_ids: ids })]
  }
  const create = (n: number): Call => {
    const student = { first_name: 'Nueva', last_name_1: 'Alumna', last_name_2: '', email: `prueba.${round}.${n}@demo.test` }
    return ['create', () => post(`/groups/groups/${group(n)}/create_student`, student)]
  }
  const set = (n: number, action: 'archive' | 'unarchive'): Call => [
    action,
    () => post(`/groups/groups/${pick(archived, round + n).id}/${action}`),
  ]
  const leaving = (n: number) => [pick(seated, round * 7 + n), pick(seated, round * 7 + n + 9)]
  return [
    ...[0, 1, 2, 3, 4, 5, 6].map(enrol),
    create(0),
    create(1),
    ['anonymous', () => post(`/groups/groups/${a.id}/create_anonymous_student`, { count: 2 })],
    ['unlink', () => post('/groups/groupstudents/unlink', { group_id: a.id, student_ids: leaving(0) })],
    ['unlink', () => post('/groups/groupstudents/unlink', { group_id: b.id, student_ids: leaving(1) })],
    ['move', () => post('/groups/groupstudents/move', { from: a.id, to: b.id, student_ids: leaving(2) })],
    set(0, 'unarchive'),
    set(1, 'unarchive'),
    set(0, 'archive'),
    ['import', () => post(`/centers/student_imports/${pick(imports, round)}/start`, { invites: false })],
    ['undo', () => post(`/centers/student_imports/${pick(imports, round + 5)}/undo`)],
    [
      'caps',
      () => changeCaps(send, centerId, { student_licenses: pick([30, 45, studentSeats, 40], round), teacher_licenses: teacherSeats }),
    ],
    enrol(7),
  ]
}

/** Six calls about teachers' seats. */
function teacherCalls(send: Send, { centerId, teachers }: SeatSchool, round: number): Call[] {
  const team = `/centers/centers/${centerId}/team`
  const add = (n: number): Call => [
    'add teacher',
    () =>
      send('manager', 'POST', team, {
        email: `docente.${round}.${n}@demo.test`,
        first_name: 'Nuevo',
        last_name_1: 'Docente',
        last_name_2: '',
      }),
  ]
  return [
    ...[0, 1, 2, 3].map(add),
    ['remove teacher', () => send('manager', 'DELETE', `${team}/${pick(teachers, round)}`)],
    ['caps', () => changeCaps(send, centerId, { student_licenses: studentSeats, teacher_licenses: pick([8, teacherSeats, 10, 6], round) })],
  ]
}

const rounds = 10

/** 200 calls about students and 60 about teachers, all in parallel. @returns the response of each */
export async function runSeatStressTest(send: Send, school: SeatSchool, imports: readonly number[]): Promise<StressResult[]> {
  const calls = Array.from({ length: rounds }, (_, round) => [
    ...studentCalls(send, school, imports, round),
    ...teacherCalls(send, school, round),
  ]).flat()
  return Promise.all(
    calls.map(async ([what, request]) => {
      const { status, body } = await request()
      const { code = null, seats = null } = (status >= 400 ? body : {}) as Partial<StressResult>
      return { what, status, code, seats }
    }),
  )
}

/** Conflicts with another write, which do not concern seats. */
const otherRefusals: Record<string, readonly string[]> = {
  enrol: [],
  create: [],
  anonymous: [],
  unlink: [],
  move: [],
  archive: [],
  unarchive: [],
  import: ['nothing_to_import'],
  undo: ['import_not_done'],
  caps: [],
  'add teacher': [],
  'remove teacher': ['not_found'],
}

const takesSeats = new Set(['enrol', 'create', 'anonymous', 'unarchive', 'import'])

/** Whether the stress test allows a response: a success, or an error about seats with the right code and numbers. */
export function isInOrder({ what, status, code, seats }: StressResult): boolean {
  if (status >= 200 && status < 300) return true
  if (code !== null && otherRefusals[what]?.includes(code)) return true
  const word = what === 'add teacher' ? 'teacher_limit' : takesSeats.has(what) ? 'no_licences' : null
  return status === 409 && word !== null && code === word && seats !== null && seats.needed > seats.left
}
