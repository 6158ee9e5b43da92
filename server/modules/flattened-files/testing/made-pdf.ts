import { degrees, PDFDocument, PDFName, type PDFPage } from '@cantoo/pdf-lib'

/** A page of a PDF made for a test. Sizes are in points. */
export interface MadePage {
  /** Lower left corner, width and height. */
  media?: Parameters<PDFPage['setMediaBox']>
  crop?: Parameters<PDFPage['setCropBox']>
  turn?: number
  /** Instructions; default: two words. */
  content?: string
}

/** The document of pages with text; `change` may add to it. */
export async function madePdf(pages: readonly MadePage[], change?: (doc: PDFDocument) => unknown): Promise<Uint8Array> {
  const doc = await PDFDocument.create()
  const font = doc.context.register(doc.context.obj({ Type: 'Font', Subtype: 'Type1', BaseFont: 'Helvetica', Encoding: 'WinAnsiEncoding' }))
  for (const {
    media = [0, 0, 595, 842] as [number, number, number, number],
    crop,
    turn = 0,
    content = 'BT /F1 18 Tf 70 200 Td (Memoria escrita) Tj ET',
  } of pages) {
    const page = doc.addPage()
    page.setMediaBox(...media)
    if (crop) page.setCropBox(...crop)
    page.setRotation(degrees(turn))
    page.node.set(PDFName.of('Resources'), doc.context.obj({ Font: { F1: font } }))
    page.node.set(PDFName.of('Contents'), doc.context.register(doc.context.flateStream(content)))
  }
  await change?.(doc)
  return doc.save()
}
