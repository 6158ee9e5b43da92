import type { components } from '#openapi/generated/schema.gen.ts'
import type { Call } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import { type Db, transact, type Tx, violatedConstraint } from '#server/db/client.ts'
import { invalid, notFound } from '#server/errors.ts'
import { type AuditContext, auditContextOf } from '#server/caller.ts'
import { admitStudents, type NewStudent } from './accounts.ts'
import { enrolStudents } from './enrol.ts'
import { inviteStudents } from './invitations.ts'
import { oneTimePasswords } from './one-time-passwords.ts'
import { accessesOf } from './queries.ts'
import { centerOfGroup, managedCenterFor } from './access.ts'

type Schemas = components['schemas']
type Added = Schemas['AddedStudent']

interface Entry {
  centerId: number
  groupId: number | null
  students: readonly NewStudent[]
  access: Schemas['NewAccess']
  /** Name of a row's field in the request. */
  field: (index: number, name: string) => string
}

const inList = (index: number, name: string) => `students.${index}.${name}`
const alone = (_: number, name: string) => name

const trimmed = ({ first_name, last_name_1, last_name_2 = '', email, gender = null }: Schemas['NewStudent']): NewStudent => ({
  first_name: first_name.trim(),
  last_name_1: last_name_1.trim(),
  last_name_2: last_name_2.trim(),
  email: email?.trim() ?? null,
  gender,
})

/** The rows whose e-mail is in another row too: a second person would vanish behind the first. */
function repeated(students: readonly NewStudent[]): number[] {
  const keys = students.map(({ email }) => email?.toLowerCase() ?? null)
  return keys.flatMap((key, index) => (key !== null && keys.some((other, at) => at !== index && other === key) ? [index] : []))
}

const wrong = (rows: readonly number[], field: Entry['field'], name: string, code: string) =>
  invalid(Object.fromEntries(rows.map((index) => [field(index, name), [code]])))

/** If two centers create the same e-mail at once, the second repeats its check and finds it taken. */
async function againWhereTaken<T>(db: Db, work: (tx: Tx) => Promise<T>): Promise<T> {
  try {
    return await transact(db, work)
  } catch (error) {
    if (violatedConstraint(error) !== 'login_names_pkey') throw error
    return transact(db, work)
  }
}

async function enter(
  { config, db, jobs }: Ctx,
  auditContext: AuditContext,
  { centerId, groupId, students, access, field }: Entry,
): Promise<Added[]> {
  const nameless = students.flatMap(({ first_name, email }, index) => (first_name === '' && email !== null ? [index] : []))
  if (nameless.length > 0) throw wrong(nameless, field, 'first_name', 'required')
  const twice = repeated(students)
  if (twice.length > 0) throw wrong(twice, field, 'email', 'repeated_email')
  const made = await oneTimePasswords(students.length)
  const withPasswords = students.map((student, index) => ({
    ...student,
    passwordHash: access === 'one_time' || student.email === null ? (made[index]?.hash ?? null) : null,
  }))
  const entered = await againWhereTaken(db, async (tx) => {
    const admissions = await admitStudents(tx, auditContext, centerId, withPasswords)
    const taken = admissions.flatMap(({ outcome }, index) => (outcome === 'email_taken' ? [index] : []))
    if (taken.length > 0) throw wrong(taken, field, 'email', 'email_taken')
    const found = admissions.flatMap((admission) => (admission.outcome === 'email_taken' ? [] : [admission]))
    const userIds = found.map(({ userId }) => userId)
    const { enrolled } = groupId === null ? { enrolled: [] } : await enrolStudents(tx, auditContext, { groupId, userIds })
    const invited = found.flatMap(({ outcome, userId }, index) => {
      const { email = null, passwordHash = null } = withPasswords[index] ?? {}
      return outcome === 'created' && passwordHash === null && email !== null ? [{ id: userId, email }] : []
    })
    await inviteStudents(tx, { config, jobs }, auditContext.at, { centerId, students: invited })
    return { found, enrolled: new Set(enrolled) }
  })
  const clear = new Map(
    entered.found.flatMap(({ outcome, userId }, index) => {
      const password = made[index]?.clear
      return outcome === 'created' && withPasswords[index]?.passwordHash != null && password ? [[userId, password] as const] : []
    }),
  )
  const accesses = await accessesOf(
    db,
    entered.found.map(({ userId }) => userId),
    clear,
  )
  return entered.found.flatMap(({ outcome, userId }, index) => {
    const row = accesses[index]
    return row
      ? [{ outcome, enrolled: entered.enrolled.has(userId), access: outcome === 'created' ? row : { ...row, password: null } }]
      : []
  })
}

async function placeOf(
  db: Db,
  { body, caller }: Pick<Call<'addStudents'>, 'body' | 'caller'>,
): Promise<Pick<Entry, 'centerId' | 'groupId'>> {
  if (body.group_id === undefined) return { centerId: await managedCenterFor(db, caller, body.center), groupId: null }
  const centerId = await centerOfGroup(db, caller, body.group_id)
  if (body.center !== undefined && body.center !== centerId) throw notFound()
  return { centerId, groupId: body.group_id }
}

/** Adds several students, all or none. */
export async function addStudents(call: Call<'addStudents'>, ctx: Ctx): Promise<Schemas['AddedStudents']> {
  const place = await placeOf(ctx.db, call)
  const { access = 'invite', students } = call.body
  return {
    results: await enter(ctx, auditContextOf(call, ctx.clock), { ...place, students: students.map(trimmed), access, field: inList }),
  }
}

/** Adds one student to a group. */
export async function createGroupStudent(call: Call<'createGroupStudent'>, ctx: Ctx): Promise<Added> {
  const { access = 'invite', ...student } = call.body
  const centerId = await centerOfGroup(ctx.db, call.caller, call.params.id)
  const entry = { centerId, groupId: call.params.id, students: [trimmed(student)], access, field: alone }
  const [added] = await enter(ctx, auditContextOf(call, ctx.clock), entry)
  if (!added) throw notFound()
  return added
}

/** Adds a number of anonymous students to a group. */
export async function createAnonymousStudents(call: Call<'createAnonymousStudents'>, ctx: Ctx): Promise<Schemas['Accesses']> {
  const centerId = await centerOfGroup(ctx.db, call.caller, call.params.id)
  const students = Array.from({ length: call.body.count }, () => ({ first_name: '', last_name_1: '', last_name_2: '', email: null }))
  const added = await enter(ctx, auditContextOf(call, ctx.clock), {
    centerId,
    groupId: call.params.id,
    students,
    access: 'one_time',
    field: inList,
  })
  return { results: added.map(({ access }) => access) }
}
