import type { Ctx } from '#server/context.ts'
import { answer, type Call } from '#server/contract.ts'
import { notFound, rejected } from '#server/errors.ts'
import type { Annotation } from '#server/modules/annotations/annotation.ts'
import { type AnnotatedFile, findAnnotatedFile } from '#server/modules/annotations/annotation-queries.ts'
import { seenAnnotations } from '#server/modules/annotations/seen.ts'
import { downloadHeaders } from '#server/modules/downloads/download-headers.ts'
import { flattenedTexts } from '#server/texts/flattened-files.ts'
import type { NumberedAnnotation } from './annotation-marks.ts'
import { flatten } from './flatten.ts'

/** Types into which annotations can be drawn. */
const drawable: ReadonlySet<string> = new Set(['application/pdf', 'image/png', 'image/jpeg'])

/** A PDF of a file with the annotations that the caller sees. */
export async function downloadFlattened({ caller, params, query }: Call<'downloadFlattened'>, { db, files }: Ctx) {
  const file = await findAnnotatedFile(db, caller, params.id)
  if (!file) throw notFound()
  if (!drawable.has(file.media_type)) throw rejected('wrong_type', 'Only a PDF, a PNG or a JPEG can be made into an annotated PDF.')
  const annotations = numbered(await seenAnnotations(db, caller, file))
  if (annotations.length === 0) throw rejected('no_annotations', 'The file has no annotations.')
  const { language = 'es' } = query
  const { media_type: mediaType, name, size } = file
  const pdf = await flatten({ mediaType, name, language, annotations, size, read: () => readWhole(files, file) })
  const stem = name.replace(/\.[^.]*$/, '')
  return answer(200, Buffer.from(pdf.buffer, pdf.byteOffset, pdf.byteLength), {
    headers: downloadHeaders(flattenedTexts[language].fileName(stem), 'application/pdf'),
  })
}

/** By page, then in the order in which they were made, as the list of the web app counts them. */
const numbered = (annotations: readonly Annotation[]): NumberedAnnotation[] =>
  annotations
    .toSorted((a, b) => (a.place.page ?? 0) - (b.place.page ?? 0))
    .map(({ kind, place, text, author }, at) => ({ number: at + 1, kind, place, text, author }))

/** The bytes of a file in memory of their own, which can be given to a thread. */
async function readWhole(files: Ctx['files'], { size, storage_key }: AnnotatedFile): Promise<Uint8Array<ArrayBuffer>> {
  const bytes = new Uint8Array(size)
  let at = 0
  for await (const chunk of await files.read(storage_key)) {
    bytes.set(chunk as Buffer, at)
    at += (chunk as Buffer).length
  }
  return bytes
}
