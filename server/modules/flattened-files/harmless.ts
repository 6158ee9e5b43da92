import { PDFArray, PDFDict, type PDFDocument, PDFHexString, PDFInvalidObject, PDFName, PDFRef, PDFStream, PDFString } from '@cantoo/pdf-lib'

/** Actions that run a script or a program, send data, or open another file. */
const forbidden: ReadonlySet<string> = new Set([
  'JavaScript',
  'Launch',
  'ImportData',
  'SubmitForm',
  'ResetForm',
  'GoToR',
  'GoToE',
  'Hide',
  'Movie',
  'Sound',
  'Rendition',
  'RichMediaExecute',
  'GoTo3DView',
  'Thread',
])

const harmlessAddress = /^(?:https?|mailto|tel):/i

const name = (text: string) => PDFName.of(text)
const isName = (value: unknown, text: string) => value === name(text)

/**
 * Removes what a PDF could do beyond being read: scripts, actions that leave the document, attached files, and objects that cannot be
 * read here but that a more tolerant viewer could. Links to web pages and within the document stay.
 */
export function makeHarmless({ catalog, context }: PDFDocument): void {
  for (const [ref, object] of context.enumerateIndirectObjects()) {
    if (object instanceof PDFInvalidObject || (object instanceof PDFStream && isName(object.dict.lookup(name('Type')), 'EmbeddedFile')))
      context.delete(ref)
    else clean(object)
  }
  const names = catalog.lookup(name('Names'))
  if (names instanceof PDFDict) for (const tree of ['JavaScript', 'EmbeddedFiles']) names.delete(name(tree))
  const form = catalog.lookup(name('AcroForm'))
  if (form instanceof PDFDict) remove(form, 'XFA')
  // shows the attached files in place of the pages
  catalog.delete(name('Collection'))
}

function clean(object: unknown): void {
  if (object instanceof PDFStream) return clean(object.dict)
  if (object instanceof PDFArray) return object.asArray().forEach(clean)
  if (!(object instanceof PDFDict)) return
  if (isForbidden(object)) {
    for (const key of object.keys()) object.delete(key)
    return
  }
  const files = object.lookup(name('EF'))
  // not a font that has this name
  if (files instanceof PDFDict && (object.has(name('F')) || object.has(name('UF')))) {
    for (const key of files.keys()) remove(files, key.decodeText())
    object.delete(name('EF'))
  }
  object.values().forEach(clean)
}

function isForbidden(action: PDFDict): boolean {
  const kind = action.lookup(name('S'))
  if (!(kind instanceof PDFName)) return false
  if (kind.decodeText() !== 'URI') return forbidden.has(kind.decodeText())
  const address = action.lookup(name('URI'))
  return !(address instanceof PDFString || address instanceof PDFHexString) || !harmlessAddress.test(address.decodeText().trim())
}

/** Removes an entry with the object, or the list of objects, that it refers to. */
function remove(dict: PDFDict, key: string): void {
  const value = dict.get(name(key))
  const list = dict.lookup(name(key))
  for (const each of [value, ...(list instanceof PDFArray ? list.asArray() : [])]) if (each instanceof PDFRef) dict.context.delete(each)
  dict.delete(name(key))
}
