import { buffer } from 'node:stream/consumers'
import PDFDocument from 'pdfkit'
import type { Source } from './sample-files.ts'

const margin = 62
const grey = '#6b7280'
const ink = '#20242c'
const accent = '#274690'
const columnWidth = 595 - 2 * margin

type Draw = (pdf: PDFKit.PDFDocument, block: string, source: Source) => unknown

/**
 * A4 pages from the Markdown of a report, with running head and page numbers. Each font costs a millisecond per document: it is
 * Helvetica, and Courier where there is code.
 * Blocks are headings, paragraphs, lists, tables, fenced code, `![caption](asset)` and fenced `bars` (`label: value` lines).
 */
export function reportPdf(markdown: string, source: Source, at: Date): Promise<Buffer> {
  const [title = '', ...blocks] = markdown.trim().split(/\n{2,}/)
  const name = title.replace('# ', '')
  const pdf = new PDFDocument({
    size: 'A4',
    margin,
    bufferPages: true,
    lang: 'es',
    info: { Title: name, Author: source.author, CreationDate: at },
  })
  pdf.fontSize(21).fillColor(accent).text(name)
  pdf.fontSize(10).fillColor(grey).text(source.byline)
  for (const block of blocks) {
    pdf.moveDown(0.6).font('Helvetica').fontSize(10.5).fillColor(ink)
    drawBlock(pdf, block, source)
  }
  const { count } = pdf.bufferedPageRange()
  for (let page = 0; page < count; page += 1) {
    pdf.switchToPage(page)
    pdf.page.margins = { top: 0, bottom: 0, left: 0, right: 0 }
    pdf.font('Helvetica').fontSize(8.5).fillColor(grey).text(source.header, margin, 34, { lineBreak: false })
    pdf.text(`${page + 1} / ${count}`, margin, 800, { width: columnWidth, align: 'right', lineBreak: false })
  }
  pdf.end()
  return buffer(pdf)
}

/** The first pattern that fits says how a block is drawn; everything else is a paragraph. */
const drawings: readonly (readonly [RegExp, Draw])[] = [
  [/^## /, (pdf, block) => pdf.fontSize(13).fillColor(accent).text(block.slice(3))],
  [
    /^- /,
    (pdf, block) =>
      pdf.list(
        block.split('\n').map((line) => line.slice(2)),
        { bulletRadius: 1.8, textIndent: 12 },
      ),
  ],
  [/^\|/, drawTable],
  [/^```bars /, drawBars],
  [/^```/, drawCode],
  [/^!\[/, drawFigure],
]

function drawBlock(pdf: PDFKit.PDFDocument, block: string, source: Source): void {
  const [, draw] = drawings.find(([pattern]) => pattern.test(block)) ?? []
  if (draw) draw(pdf, block, source)
  else pdf.text(block)
}

function drawTable(pdf: PDFKit.PDFDocument, block: string): void {
  const rows = block.split('\n').filter((line) => !line.startsWith('|---'))
  const cells = rows.map((line) =>
    line
      .slice(1, -1)
      .split('|')
      .map((cell) => cell.trim()),
  )
  pdf.fontSize(9.5)
  pdf.table({
    data: cells,
    defaultStyle: { border: [0, 0, 0.5, 0], borderColor: '#c9ccd3', padding: 5 },
    rowStyles: (row) => (row === 0 ? { backgroundColor: '#eceef1' } : {}),
  })
  pdf.x = margin
}

function drawCode(pdf: PDFKit.PDFDocument, block: string): void {
  const code = block.split('\n').slice(1, -1).join('\n')
  pdf.font('Courier').fontSize(9)
  const height = pdf.heightOfString(code, { width: columnWidth - 16 }) + 12
  pdf.rect(margin, pdf.y, columnWidth, height).fill('#f2f3f5')
  pdf.fillColor(ink).text(code, margin + 8, pdf.y + 6, { width: columnWidth - 16 })
  pdf.x = margin
  pdf.y += 6
}

function drawFigure(pdf: PDFKit.PDFDocument, block: string, { asset }: Source): void {
  const [, caption = '', name = ''] = /^!\[(.*)\]\((.*)\)$/.exec(block) ?? []
  pdf.image(asset(name), { fit: [columnWidth, 300] })
  pdf.moveDown(0.4).fontSize(8.5).fillColor(grey).text(caption)
}

function drawBars(pdf: PDFKit.PDFDocument, block: string): void {
  const [head = '', ...lines] = block.split('\n').slice(0, -1)
  pdf.fontSize(9.5).text(head.replace('```bars ', ''))
  const bars = lines.map((line) => line.split(': '))
  const most = Math.max(...bars.map(([, value = '0']) => Number(value.replace(',', '.'))))
  for (const [label = '', value = '0'] of bars) {
    const top = pdf.y + 5
    const width = (Number(value.replace(',', '.')) / most) * 260
    pdf.rect(margin + 130, top, width, 14).fill(accent)
    pdf.fontSize(9).text(label, margin, top + 3, { width: 125, lineBreak: false })
    pdf.text(value, margin + 136 + width, top + 3, { lineBreak: false })
    pdf.x = margin
    pdf.y = top + 18
  }
}
