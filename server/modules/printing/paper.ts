import { fileURLToPath } from 'node:url'
import PDFDocument from 'pdfkit'
import encodeQR from 'qr'
import type { TimeZone } from '#server/school-day.ts'

/** Points per millimetre. */
export const mm = 72 / 25.4
export const a4 = { width: 210 * mm, height: 297 * mm }

const fontFile = (name: string) => fileURLToPath(import.meta.resolve(`@expo-google-fonts/inter/${name}`))
const fonts = {
  regular: fontFile('400Regular/Inter_400Regular.ttf'),
  strong: fontFile('600SemiBold/Inter_600SemiBold.ttf'),
} as const

export const ink = { text: '#1b1d22', muted: '#62666f', line: '#c9ccd3' } as const

export type Paper = PDFKit.PDFDocument

interface PaperOptions {
  title: string
  language: string
  at: Date
  /** Whether all content is drawn as elements of a structure (`paper.struct`), for screen readers. */
  tagged?: boolean
  /** Whether the pages stay in memory until the end, so that `numberPages` can write how many there are. */
  numbered?: boolean
}

/** An empty A4 document with embedded fonts, so that the text is real text in every viewer. */
export function openPaper({ title, language, at, tagged = false, numbered = false }: PaperOptions): Paper {
  const paper = new PDFDocument({
    size: 'A4',
    margin: 0,
    autoFirstPage: false,
    bufferPages: numbered,
    font: fonts.regular,
    lang: language,
    displayTitle: true,
    ...(tagged ? { tagged, pdfVersion: '1.5' as const } : {}),
    info: { Title: title, Creator: 'Aula', Producer: 'Aula', CreationDate: at },
  })
  for (const [name, file] of Object.entries(fonts)) paper.registerFont(name, file)
  return paper
}

/** Bytes of the document after it has ended. */
export async function bytesOf(paper: Paper): Promise<Buffer> {
  const chunks: Buffer[] = []
  for await (const chunk of paper) chunks.push(chunk as Buffer)
  return Buffer.concat(chunks)
}

export interface Line {
  x: number
  y: number
  width: number
  size: number
  strong?: boolean
  color?: string
  lines?: number
}

/**
 * Without Inter's contextual alternates, which draw the x of a password like `72x63` as a multiplication sign. pdfkit passes features
 * on to fontkit, which can turn one off; pdfkit's types know only lists to turn on.
 */
export const features = { calt: false } as unknown as PDFKit.Mixins.OpenTypeFeatures[]

/** Missing in pdfkit's types: the glyphs of the current font. */
interface WithFont {
  _font: { font: { hasGlyphForCodePoint: (code: number) => boolean } }
}

/** Tells whether the fonts have a letter: they have Latin, Greek and Cyrillic. Others would appear as empty boxes. */
export function lettersOf(paper: Paper): (letter: string) => boolean {
  paper.font('strong')
  // oxlint-disable-next-line no-underscore-dangle -- pdfkit has no other way to ask
  const { font } = (paper as unknown as WithFont)._font
  return (letter) => font.hasGlyphForCodePoint(letter.codePointAt(0) ?? 0)
}

/** Words of a text that the fonts can print. */
export function printableWords(paper: Paper, text: string): { printable: string; isWhole: boolean } {
  const isKnown = lettersOf(paper)
  const words = text.normalize('NFC').split(/\s+/)
  const printable = words.filter((word) => [...word].every(isKnown))
  return { printable: printable.join(' ').replace(/,$/, ''), isWhole: printable.length === words.length }
}

/** Font sizes to try for a long name before it is cut, as shares of the requested size. */
const smaller = [1, 0.9, 0.8, 0.72]

/**
 * Writes a person's name in at most two lines, smaller if it is long; if the fonts lack letters of it, a line for writing them by
 * hand with a note. Returns the height.
 */
export function writeName(paper: Paper, name: string, byHand: string, line: Omit<Line, 'lines' | 'strong'>): number {
  const { printable, isWhole } = printableWords(paper, name)
  if (!isWhole) return leaveLine(paper, printable, byHand, line)
  const sizes = smaller.map((share) => share * line.size)
  const size = sizes.find((each) => paper.fontSize(each).heightOfString(printable, line) <= paper.currentLineHeight(true) * 2 + 0.5)
  return write(paper, printable, { ...line, size: size ?? Math.min(...sizes), strong: true, lines: 2 })
}

function leaveLine(paper: Paper, printable: string, byHand: string, { x, y, width, size }: Line): number {
  const most = width * 0.6
  if (printable !== '') write(paper, printable, { x, y, width: most, size, strong: true })
  const taken = printable === '' ? 0 : Math.min(most, paper.widthOfString(printable)) + size / 3
  const rule = y + size * 1.2
  paper.lineWidth(0.6).strokeColor(ink.muted)
  paper
    .moveTo(x + taken, rule)
    .lineTo(x + width, rule)
    .stroke()
  return size * 1.2 + 2 + write(paper, byHand, { x, y: rule + 2, width, size: Math.max(5.5, size / 2), color: ink.muted })
}

/** Writes text within a width, with an ellipsis if it does not fit. Returns the height. */
export function write(paper: Paper, text: string, { x, y, width, size, strong = false, color = ink.text, lines = 1 }: Line): number {
  paper
    .font(strong ? 'strong' : 'regular')
    .fontSize(size)
    .fillColor(color)
  const height = paper.currentLineHeight(true) * lines
  const taken = Math.min(height, paper.heightOfString(text, { width }))
  paper.text(text.normalize('NFC'), x, y, { width, height: height + 0.5, ellipsis: true, lineBreak: true, features })
  return taken
}

/** Draws a QR code. */
export function drawQr(paper: Paper, content: string, x: number, y: number, size: number): void {
  const rows = encodeQR(content, 'raw', { ecc: 'medium', border: 1 })
    .slice(1, -1)
    .map((row) => row.slice(1, -1))
  const unit = size / rows.length
  for (const [down, row] of rows.entries()) {
    for (let from = 0; from < row.length; from += 1) {
      if (!row[from]) continue
      let to = from
      while (row[to + 1]) to += 1
      // adjacent modules are one bar, slightly wider, so that printers leave no gaps
      paper.rect(x + from * unit, y + down * unit, (to - from + 1) * unit + 0.05, unit + 0.05)
      from = to
    }
  }
  paper.fill('#000000')
}

export interface Letterhead {
  name: string
  /** Of the dates in the document. */
  zone: TimeZone
  /** Data URL of a PNG or JPEG, which is embedded once; null if the center has no printable logo. */
  logo: string | null
}

/** @returns false for a broken image; nothing is drawn then */
function drewImage(paper: Paper, address: string, x: number, y: number, size: number): boolean {
  try {
    paper.image(address, x, y, { fit: [size, size], align: 'center', valign: 'center' })
    return true
  } catch {
    return false
  }
}

/** The center's logo, or the first letters of its name in a square. */
export function drawLogo(paper: Paper, { name, logo }: Letterhead, x: number, y: number, size: number): void {
  if (logo && drewImage(paper, logo, x, y, size)) return
  const letters = name
    .split(/\s+/)
    .slice(0, 2)
    .map((word) => word[0]?.toUpperCase() ?? '')
    .join('')
  paper.roundedRect(x, y, size, size, size / 5).fill('#3f3f8f')
  paper
    .font('strong')
    .fontSize(size * 0.42)
    .fillColor('#ffffff')
  paper.text(letters, x, y + (size - paper.currentLineHeight()) / 2, { width: size, align: 'center', lineBreak: false })
}
