import {
  decodePDFRawStream,
  EncryptedPDFError,
  ParseSpeeds,
  PDFArray,
  PDFDict,
  PDFDocument,
  PDFName,
  PDFObjectCopier,
  type PDFPage,
  PDFRawStream,
  type PDFRef,
} from '@cantoo/pdf-lib'
import { bytesOf, openPaper } from '#server/modules/printing/paper.ts'
import { flattenedTexts } from '#server/texts/flattened-files.ts'
import { drawAnnotation, type Surface } from './annotation-marks.ts'
import { addCommentPages } from './comment-pages.ts'
import { balanceOf } from './content-balance.ts'
import { type FlattenTask, Unflattened } from './flatten-task.ts'
import { makeHarmless } from './harmless.ts'

type Drawing = Pick<FlattenTask, 'annotations' | 'name' | 'language'>

/** Lower left corner and size, in user space. */
interface Box {
  x: number
  y: number
  width: number
  height: number
}

/** The largest number of a page box: beyond it there is no paper, and a box that is not a number is none. */
const mostUnits = 1_000_000

/**
 * A PDF with annotations drawn into its pages, and their texts on appended pages. pdfkit draws them on pages of their own, which become
 * forms on top of the pages of the file.
 * @throws Unflattened
 */
export async function flattenPdf({ bytes, annotations, name, language }: FlattenTask): Promise<Uint8Array> {
  const doc = await readPdf(bytes)
  const pages = fromFile(() => doc.getPages())
  if (pages.length === 0) throw new Unflattened('file_broken')
  fromFile(() => makeHarmless(doc))
  const places = annotatedPages(pages, annotations)
  const drawing = await drawingOf(places, { annotations, name, language })
  if (drawing) fromFile(() => addDrawing(doc, drawing, places))
  return doc
    .save({ addDefaultPage: false, updateFieldAppearances: false, objectsPerTick: Infinity })
    .catch((error: unknown) => Promise.reject(new Unflattened('file_broken', { cause: error })))
}

interface AnnotatedPage {
  page: PDFPage
  box: Box
  /** Degrees. */
  turn: number
  annotations: FlattenTask['annotations']
}

const annotatedPages = (pages: readonly PDFPage[], annotations: FlattenTask['annotations']): AnnotatedPage[] =>
  pages.flatMap((page, at) => {
    const own = annotations.filter(({ place }) => place.page === at + 1)
    return own.length === 0 ? [] : [fromFile(() => ({ page, box: boxOf(page), turn: page.getRotation().angle, annotations: own }))]
  })

/** What is drawn, by page, and then the texts; null for nothing. */
async function drawingOf(places: readonly AnnotatedPage[], { annotations, ...document }: Drawing): Promise<PDFPage[] | null> {
  const paper = openPaper({ title: flattenedTexts[document.language].title(document.name), language: document.language, at: new Date() })
  for (const { box, turn, annotations: own } of places) {
    paper.addPage({ size: [box.width, box.height], margin: 0 })
    const toPaper: Surface['toPaper'] = ([x, y]) => [x - box.x, box.y + box.height - y]
    for (const annotation of own) drawAnnotation({ paper, toPaper, scale: 1, turn }, annotation)
  }
  const hasTexts = addCommentPages(paper, annotations, document)
  if (places.length === 0 && !hasTexts) return null
  const bytes = bytesOf(paper)
  paper.end()
  return (await PDFDocument.load(await bytes, { updateMetadata: false })).getPages()
}

function addDrawing(doc: PDFDocument, drawing: readonly PDFPage[], places: readonly AnnotatedPage[]): void {
  const [first] = drawing
  if (!first) return
  const copier = PDFObjectCopier.for(first.node.context, doc.context)
  for (const [at, source] of drawing.entries()) {
    const { width, height } = source.getSize()
    const { page, box } = places[at] ?? { page: doc.addPage([width, height]), box: { x: 0, y: 0 } }
    addForm(page, formOf(source, copier, doc), box)
  }
}

/** @throws Unflattened for whatever pdf-lib throws about the content of a file */
function fromFile<T>(read: () => T): T {
  try {
    return read()
  } catch (error) {
    throw new Unflattened('file_broken', { cause: error })
  }
}

async function readPdf(bytes: Uint8Array): Promise<PDFDocument> {
  try {
    // one that opens without a password, and only forbids to print or to copy, is read as every viewer reads it
    return await PDFDocument.load(bytes, { password: '', updateMetadata: false, parseSpeed: ParseSpeeds.Fastest })
  } catch (error) {
    const isProtected = error instanceof EncryptedPDFError || (error instanceof Error && /password|encrypt/i.test(error.message))
    throw new Unflattened(isProtected ? 'file_protected' : 'file_broken', { cause: error })
  }
}

function boxOf(page: PDFPage): Box {
  const { x, y, width, height } = page.getMediaBox()
  const [left, bottom] = [Math.min(x, x + width), Math.min(y, y + height)]
  const box = { x: left, y: bottom, width: Math.abs(width), height: Math.abs(height) }
  const isPaper = box.width > 0 && box.height > 0 && Object.values(box).every((value) => Math.abs(value) < mostUnits)
  // what viewers show then
  return isPaper ? box : { x: 0, y: 0, width: 612, height: 792 }
}

/** A page of the drawing as a form, which has its own fonts and leaves the page as it is. */
function formOf(source: PDFPage, copier: PDFObjectCopier, doc: PDFDocument): PDFRef {
  const content = source.node.Contents()
  if (!(content instanceof PDFRawStream)) throw new Error('pdfkit writes one stream for each page')
  const form = copier.copy(content)
  const { width, height } = source.getSize()
  form.dict.set(PDFName.of('Type'), PDFName.of('XObject'))
  form.dict.set(PDFName.of('Subtype'), PDFName.of('Form'))
  form.dict.set(PDFName.of('BBox'), doc.context.obj([0, 0, width, height]))
  form.dict.set(PDFName.of('Resources'), copier.copy(source.node.Resources() ?? doc.context.obj({})))
  return doc.context.register(form)
}

/** Draws a form over a page, whatever state the page's own instructions leave, and without touching what other pages may share. */
function addForm({ node, doc }: PDFPage, form: PDFRef, { x, y }: Pick<Box, 'x' | 'y'>): void {
  const { context } = doc
  const resources = (node.Resources() ?? context.obj({})).clone(context)
  const known = resources.lookup(PDFName.XObject)
  const forms = known instanceof PDFDict ? known.clone(context) : context.obj({})
  const key = forms.uniqueKey('Annotations')
  forms.set(key, form)
  resources.set(PDFName.XObject, forms)
  node.set(PDFName.Resources, resources)

  const own = node.get(PDFName.Contents)
  const list = node.Contents()
  const streams = list instanceof PDFArray ? list.asArray() : own ? [own] : []
  const balance = balanceOf(streams.map((each) => textOf(context.lookup(each))).join('\n'))
  const instructions = (text: string) => context.register(context.stream(text))
  const draw = `Q ${'Q '.repeat(balance.after)}q 1 0 0 1 ${x} ${y} cm ${key.toString()} Do Q\n`
  node.set(PDFName.Contents, context.obj([instructions(`q ${'q '.repeat(balance.before)}\n`), ...streams, instructions(`\n${draw}`)]))
}

/** Instructions of a page, one character for each byte; nothing where they cannot be read. */
function textOf(stream: unknown): string {
  if (!(stream instanceof PDFRawStream)) return ''
  try {
    return Buffer.from(decodePDFRawStream(stream).decode()).toString('latin1')
  } catch {
    return ''
  }
}
