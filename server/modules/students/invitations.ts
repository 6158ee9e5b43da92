import type { Ctx } from '#server/context.ts'
import type { Tx } from '#server/db/client.ts'
import { createInvitations } from '#server/modules/auth/password-links.ts'
import { queueMails } from '#server/modules/mail/queue.ts'

interface Invitation {
  centerId: number
  /** Students with an address and without a password, in the order in which their mails leave. */
  students: readonly { id: number; email: string }[]
  importId?: number
  /** Place of the first one in its batch; undefined for mails that a person is waiting for. */
  batchFrom?: number
}

/** Queues for each student a mail with a link to choose their password. */
export async function inviteStudents(
  tx: Tx,
  { config, jobs }: Pick<Ctx, 'config' | 'jobs'>,
  at: Date,
  { batchFrom, centerId, importId, students }: Invitation,
): Promise<void> {
  const links = await createInvitations(
    tx,
    config,
    students.map(({ id }) => id),
    at,
  )
  const ofImport = importId === undefined ? {} : { importId }
  const mails = students.flatMap(({ id: userId, email: address }, index) => {
    const link = links[index]
    const place = batchFrom === undefined ? {} : { isBatch: true, turn: batchFrom + index }
    return link ? [{ kind: 'student_invitation' as const, userId, centerId, address, link, ...ofImport, ...place }] : []
  })
  await queueMails(tx, jobs, at, mails)
}
