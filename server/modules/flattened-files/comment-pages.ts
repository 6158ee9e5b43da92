import { features, ink, lettersOf, mm, type Paper } from '#server/modules/printing/paper.ts'
import { flattenedTexts } from '#server/texts/flattened-files.ts'
import type { Language } from '#server/texts/language.ts'
import type { NumberedAnnotation } from './annotation-marks.ts'

const margin = 20 * mm
const page = { size: 'A4', margins: { top: margin, bottom: margin, left: margin, right: margin } }
/** Points that a heading needs together with the first line of its text. */
const together = 34
/** Stands for a sign that the fonts do not have. */
const missing = '□'

interface Document {
  /** Name of the annotated file. */
  name: string
  language: Language
}

/** Appends the texts of annotations under their numbers, on as many pages as they need. @returns false without any, and adds nothing */
export function addCommentPages(paper: Paper, annotations: readonly NumberedAnnotation[], { name, language }: Document): boolean {
  const written = annotations.filter(({ kind, text }) => kind === 'comment' || text !== '')
  if (written.length === 0) return false
  const texts = flattenedTexts[language]
  const known = lettersOf(paper)
  let isWhole = true
  const write = (text: string, { size, color = ink.text, strong = false }: { size: number; color?: string; strong?: boolean }) => {
    const printable = printableText(text, known)
    isWhole &&= printable.isWhole
    paper
      .font(strong ? 'strong' : 'regular')
      .fontSize(size)
      .fillColor(color, 1)
    paper.text(printable.text, { width: paper.page.width - 2 * margin, features })
  }
  paper.addPage(page)
  write(texts.title(name), { size: 15, strong: true })
  for (const { number, kind, place, text, author } of written) {
    paper.moveDown(0.8)
    if (paper.y + together > paper.page.maxY()) paper.addPage(page)
    const facts = [place.page === undefined ? null : texts.page(place.page), author].filter((fact) => fact !== null)
    write([`${number}. ${texts.kinds[kind]}`, ...facts].join(' · '), { size: 9, color: ink.muted, strong: true })
    write(text === '' ? texts.unwritten : text, { size: 11, ...(text === '' ? { color: ink.muted } : {}) })
  }
  if (!isWhole) {
    paper.moveDown(1.5)
    write(texts.missingLetters, { size: 9, color: ink.muted })
  }
  return true
}

const signs = new Intl.Segmenter('es', { granularity: 'grapheme' })

/** A text with one box for each sign that the fonts do not have, such as an emoji. */
function printableText(text: string, isKnown: (letter: string) => boolean): { text: string; isWhole: boolean } {
  const lines = text
    .toWellFormed()
    .normalize('NFC')
    .replaceAll(/\r\n?|[\u2028\u2029]/g, '\n')
    .replaceAll('\t', '  ')
  let isWhole = true
  const letters = Array.from(signs.segment(lines), ({ segment }) => {
    const visible = segment.replaceAll(/(?!\n)[\p{Cc}\p{Cf}]/gu, '')
    if (visible === '\n' || [...visible].every(isKnown)) return visible
    isWhole = false
    return missing
  })
  return { text: letters.join(''), isWhole }
}
