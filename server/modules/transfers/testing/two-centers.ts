import type { TestApp } from '#server/testing/app.ts'
import type { Client } from '#server/testing/client.ts'
import { createCenter, createClassroom, createGroup, createManager, grade } from '#server/testing/factories/index.ts'

/** A student with a published mark in one center, and another center that wants them. */
export async function twoCenters(app: TestApp, { licences = 5 } = {}) {
  const room = await createClassroom(app.db, { students: 2 })
  const [student, classmate] = room.students
  if (!student?.email || !classmate) throw new Error('the class has students with addresses')
  await grade(app.db, { group: room.group, deliverable: room.deliverable, student, mark: 800, released: true })
  const to = await createCenter(app.db, { student_licenses: licences })
  const group = await createGroup(app.db, to)
  const sender = await app.as((await createManager(app.db, room.center)).id)
  const receiver = await app.as((await createManager(app.db, to)).id)
  const list = async (who: Client) => (await who.ok('listTransfers')).results
  const first = async (who: Client) => {
    const [transfer] = await list(who)
    if (!transfer) throw new Error('nobody is to be transferred')
    return transfer
  }
  return { ...room, student, classmate, account: student.email, to, newGroup: group, sender, receiver, list, first }
}
type Centers = Awaited<ReturnType<typeof twoCenters>>

export const ask = (who: Client, { account, newGroup }: Pick<Centers, 'account' | 'newGroup'>) =>
  who.call('requestTransfer', { body: { account, group_id: newGroup.id } })
export const accept = (who: Client, id: number, group_id?: number) =>
  who.call('acceptTransfer', { params: { id }, body: group_id === undefined ? {} : { group_id } })
export const codeOf = ({ status, body }: { status: number; body: unknown }) => [status, (body as { code?: string } | undefined)?.code]
/** The centers of a student, and whether they learn there now. */
export const memberships = async (app: TestApp, userId: number) =>
  (
    await app.db
      .selectFrom('center_students')
      .where('user_id', '=', userId)
      .select(['center_id', 'archived_at'])
      .orderBy('center_id')
      .execute()
  ).map(({ center_id, archived_at }) => [center_id, archived_at === null])
