import type { Files } from '#server/adapters/files.ts'
import type { Db } from '#server/db/client.ts'
import { pagePdf } from '#server/modules/deliverables/testing/documents.ts'
import { annotate, type createClassroom, grade, sendBack, storeFile, submitVersion } from '#server/testing/factories/index.ts'

type Room = Awaited<ReturnType<typeof createClassroom>>

/** A version with a text and a PDF, both annotated, its mark, a file that was sent back with it, and two uploads in parts that the student has begun. */
export async function openGradedWork(stores: { db: Db; files: Files }, room: Room, student: { id: number }) {
  const { db } = stores
  const own = { center_id: room.center.id, uploaded_by: student.id }
  const file = await storeFile(stores, own)
  const pdf = { name: 'memoria.pdf', media_type: 'application/pdf', content: Buffer.from(pagePdf) }
  const annotatedPdf = await storeFile(stores, { ...own, ...pdf })
  const place = { group: room.group, deliverable: room.deliverable, student }
  const { version } = await submitVersion(db, { ...place, files: [file, annotatedPdf] })
  await grade(db, { ...place, mark: 700, by: room.teacher })
  const feedbackFile = await storeFile(stores, { center_id: room.center.id, uploaded_by: room.teacher.id })
  await sendBack(db, { ...place, file: feedbackFile, published: true })
  const annotation = await annotate(db, file)
  await annotate(db, annotatedPdf, { place: { page: 1, point: [60, 700] } })
  const begun = { person_id: student.id, name: 'apuntes.txt', size: 8, created_at: new Date() }
  const [upload, spare] = await db.insertInto('partial_uploads').values([begun, begun]).returning('id').execute()
  const uploads = { partialUpload: upload?.id ?? 0, sparePartialUpload: spare?.id ?? 0 }
  return { file, annotatedPdf, version, feedbackFile, annotation, ...uploads }
}
