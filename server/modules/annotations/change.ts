import { isDeepStrictEqual } from 'node:util'
import { auditContextOf } from '#server/caller.ts'
import type { Ctx } from '#server/context.ts'
import type { Call } from '#server/contract.ts'
import { transact, type Tx } from '#server/db/client.ts'
import { json } from '#server/db/json.ts'
import { conflict, groupArchived, ifMatchRequired, invalid, notFound, rejected } from '#server/errors.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { type Annotation, contentOf, toAnnotation } from './annotation.ts'
import {
  type AnnotatedFile,
  type AnnotationRow,
  annotationsOf,
  findAnnotatedFile,
  lockSubmission,
  nextNumber,
} from './annotation-queries.ts'
import { fitsPlace } from './place.ts'

type WriteCall = Call<'saveAnnotation'> | Call<'deleteAnnotation'>

/** Maximum number of annotations of a file, deleted ones included; the table has the same. */
const mostAnnotations = 1000

interface Locked {
  file: AnnotatedFile
  /** As stored, deleted or not. */
  row: AnnotationRow | undefined
  record: (action: 'created' | 'updated' | 'deleted' | 'restored', entityId: number) => Promise<void>
}

/** Runs `change` on one annotation. The submission is locked after its group, as every write of a grade does. @returns it as it is then */
async function changeOne(call: WriteCall, { db, clock }: Ctx, change: (tx: Tx, locked: Locked) => Promise<void>): Promise<Annotation> {
  const file = await findAnnotatedFile(db, call.caller, call.params.id)
  if (!file) throw notFound()
  if (call.ifMatch === null) throw ifMatchRequired()
  return transact(db, async (tx) => {
    const group = await tx.selectFrom('groups').where('id', '=', file.group_id).select('archived_at').forShare().executeTakeFirstOrThrow()
    if (group.archived_at !== null) throw groupArchived()
    await lockSubmission(tx, file.submission_id)
    const find = () => annotationsOf(tx, file.id).where('uid', '=', call.params.annotation_id).executeTakeFirst()
    await change(tx, {
      file,
      row: await find(),
      // the log has no text: it may name somebody, and stays after an erasure
      record: (action, entityId) =>
        recordAuditEvents(tx, auditContextOf(call, clock), [
          { action, entity: 'annotation', entityId, centerId: file.center_id, studentId: file.student_id },
        ]),
    })
    const row = await find()
    if (!row) throw notFound()
    return toAnnotation(row)
  })
}

/** @throws 409 with the stored one, if it is another revision than the caller's */
function requireRevision(row: AnnotationRow, ifMatch: number | null): void {
  if (row.revision !== ifMatch) throw conflict(toAnnotation(row), row.revision)
}

export async function saveAnnotation(call: Call<'saveAnnotation'>, ctx: Ctx): Promise<Annotation> {
  const { body, caller, ifMatch, params } = call
  const now = ctx.clock.now()
  return changeOne(call, ctx, async (tx, { file, row, record }) => {
    if (!fitsPlace(body.kind, body.place, file.media_type)) throw invalid({ place: ['wrong_format'] })
    const content = { kind: body.kind, place: json(body.place), text: body.text }
    if (row) {
      if (row.deleted_at === null && isDeepStrictEqual(contentOf(row), body)) return
      requireRevision(row, ifMatch)
      await tx
        .updateTable('annotations')
        .set({ ...content, revision: row.revision + 1, updated_at: now, deleted_at: null })
        .where('id', '=', row.row_id)
        .execute()
      return record(row.deleted_at === null ? 'updated' : 'restored', row.row_id)
    }
    const number = await nextNumber(tx, file.id)
    if (number > mostAnnotations) throw rejected('too_many_annotations', `A file holds ${mostAnnotations} annotations at most.`)
    const of = { file_id: file.id, submission_id: file.submission_id, group_id: file.group_id, center_id: file.center_id }
    const { id } = await tx
      .insertInto('annotations')
      .values({ ...of, ...content, uid: params.annotation_id, number, author_id: caller.id, created_at: now, updated_at: now })
      .returning('id')
      .executeTakeFirstOrThrow()
    await record('created', id)
  })
}

export async function deleteAnnotation(call: Call<'deleteAnnotation'>, ctx: Ctx): Promise<Annotation> {
  const now = ctx.clock.now()
  return changeOne(call, ctx, async (tx, { row, record }) => {
    if (!row) throw notFound()
    if (row.deleted_at !== null) return
    requireRevision(row, call.ifMatch)
    await tx
      .updateTable('annotations')
      .set({ revision: row.revision + 1, updated_at: now, deleted_at: now })
      .where('id', '=', row.row_id)
      .execute()
    await record('deleted', row.row_id)
  })
}
