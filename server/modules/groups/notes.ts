import type { components } from '#openapi/generated/schema.gen.ts'
import { auditContextOf, type Caller } from '#server/caller.ts'
import { answer, type Handlers } from '#server/contract.ts'
import { type Db, transact, type Tx } from '#server/db/client.ts'
import { conflict, denied, etag, groupArchived, ifMatchRequired, invalid, notFound } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { type NoteRow, noteRows } from './note-queries.ts'
import { mayManage } from './rights.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { enrolmentOf } from '#server/modules/students/access.ts'
import { paged, pageOf } from '#server/pagination.ts'

type Note = components['schemas']['StudentNote']

/** Audit event of a note. It holds not the text but who wrote, changed or deleted a note, about whom and in which group. */
const auditEventOf = (action: 'created' | 'updated' | 'deleted', noteId: number, { center_id, group_id, student_id }: Place) => ({
  action,
  entity: 'student_note',
  entityId: noteId,
  centerId: center_id,
  studentId: student_id,
  after: { group_id },
})
interface Place {
  center_id: number
  group_id: number
  student_id: number
}

function toNote(caller: Caller, row: NoteRow): Note {
  const isOpen = row.archived_at === null
  return {
    id: row.note_id,
    body: row.body,
    author: row.author && toPerson(row.author),
    created_at: row.created_at.toISOString(),
    can_change: isOpen && row.author_id === caller.id,
    can_delete: isOpen && (row.author_id === caller.id || mayManage(caller, row)),
    revision: row.revision,
  }
}

async function readNote(db: Db, caller: Caller, id: number): Promise<Note> {
  const row = await noteRows(db, caller).where('student_notes.id', '=', id).executeTakeFirst()
  if (!row) throw notFound()
  return toNote(caller, row)
}

/** A note, locked for a change. @throws 404, 409 `group_archived` */
async function lockNote(tx: Tx, caller: Caller, id: number): Promise<NoteRow> {
  const row = await noteRows(tx, caller).where('student_notes.id', '=', id).forUpdate('student_notes').executeTakeFirst()
  if (!row) throw notFound()
  if (row.archived_at !== null) throw groupArchived()
  return row
}

function textOf({ body }: components['schemas']['NoteText']): string {
  if (body.trim() === '') throw invalid({ body: ['required'] })
  return body.trim()
}

export const noteHandlers = {
  listStudentNotes: async (call, { db }) => {
    const { group_id: groupId, user_id: studentId } = await enrolmentOf(db, call.caller, call.params.id)
    const { limit, offset } = pageOf(call.query)
    const notes = noteRows(db, call.caller).where('student_notes.group_id', '=', groupId).where('student_notes.student_id', '=', studentId)
    const rows = await notes.orderBy('student_notes.id', 'desc').limit(limit).offset(offset).execute()
    const { count } = await notes
      .clearSelect()
      .select(({ fn }) => fn.countAll<number>().as('count'))
      .executeTakeFirstOrThrow()
    return paged(
      call,
      rows.map((row) => toNote(call.caller, row)),
      count,
    )
  },

  addStudentNote: async (call, { db, clock }) => {
    const { body, caller, params } = call
    const { group_id: groupId, user_id: studentId } = await enrolmentOf(db, caller, params.id)
    const { id } = await transact(db, async (tx) => {
      const group = await tx
        .selectFrom('groups')
        .where('id', '=', groupId)
        .select(['center_id', 'archived_at'])
        .forShare()
        .executeTakeFirst()
      if (!group) throw notFound()
      if (group.archived_at !== null) throw groupArchived()
      const place = { center_id: group.center_id, group_id: groupId, student_id: studentId }
      const row = await tx
        .insertInto('student_notes')
        .values({ ...place, author_id: caller.id, body: textOf(body), created_at: clock.now() })
        .returning('id')
        .executeTakeFirstOrThrow()
      await recordAuditEvents(tx, auditContextOf(call, clock), [auditEventOf('created', row.id, place)])
      return row
    })
    const note = await readNote(db, caller, id)
    return answer(201, note, { headers: { etag: etag(note.revision) } })
  },

  updateStudentNote: async (call, { db, clock }) => {
    const { body, caller, ifMatch, params } = call
    const text = textOf(body)
    const stale = await transact(db, async (tx) => {
      const note = await lockNote(tx, caller, params.id)
      if (note.author_id !== caller.id) throw denied()
      if (ifMatch === null) throw ifMatchRequired()
      if (note.body === text) return false
      if (note.revision !== ifMatch) return true
      await tx
        .updateTable('student_notes')
        .set({ body: text, revision: note.revision + 1 })
        .where('id', '=', params.id)
        .execute()
      await recordAuditEvents(tx, auditContextOf(call, clock), [auditEventOf('updated', params.id, note)])
      return false
    })
    const note = await readNote(db, caller, params.id)
    if (stale) throw conflict(note, note.revision)
    return answer(200, note, { headers: { etag: etag(note.revision) } })
  },

  deleteStudentNote: async (call, { db, clock }) => {
    const { caller, params } = call
    await transact(db, async (tx) => {
      const note = await lockNote(tx, caller, params.id)
      if (note.author_id !== caller.id && !mayManage(caller, note)) throw denied()
      await tx.deleteFrom('student_notes').where('id', '=', params.id).execute()
      await recordAuditEvents(tx, auditContextOf(call, clock), [auditEventOf('deleted', params.id, note)])
    })
  },
} satisfies Partial<Handlers>
