import { setImmediate as nextTurn } from 'node:timers/promises'
import { adviceFor, type AccessCard } from './cards.ts'
import { a4, drawLogo, drawQr, ink, type Letterhead, mm, type Paper, printableWords, write, writeName } from './paper.ts'
import { writtenMoment } from '#server/school-day.ts'
import type { PrintedTexts } from '#server/texts/printed.ts'

/** Day, month and year, as the interface writes them. */
const day = (at: Date) => writtenMoment(at)[0]

/** Data of a personal sheet in addition to the card. */
export interface Subject extends AccessCard {
  firstName: string
  lastNames: string
  joinedAt: Date
  archivedAt: Date | null
  lastAccessAt: Date | null
  groups: readonly { name: string; period: string; programs: readonly string[] }[]
}

const margin = 20 * mm
const width = a4.width - 2 * margin
const label = 54 * mm

/** Draws one page per student. */
export async function drawSheets(
  paper: Paper,
  subjects: readonly Subject[],
  center: Letterhead,
  { address, texts, at }: { address: string; texts: PrintedTexts; at: Date },
): Promise<void> {
  for (const subject of subjects) {
    await nextTurn()
    paper.addPage()
    drawHead(paper, center, texts.made(day(at)))
    let y = margin + 24 * mm
    y += writeName(paper, subject.displayName, texts.byHand, { x: margin, y, width, size: 20 }) + 1.5 * mm
    if (subject.archivedAt) {
      const archived = texts.archived(day(subject.archivedAt))
      y += write(paper, archived, { x: margin, y, width, size: 10, color: ink.muted })
    }
    y = drawSection(paper, texts.data, y + 7 * mm)
    const facts: [string, string][] = [
      [texts.firstName, subject.firstName],
      [texts.lastNames, subject.lastNames],
      [texts.email, subject.email ?? ''],
      [texts.joined, day(subject.joinedAt)],
      [texts.lastAccess, subject.lastAccessAt ? day(subject.lastAccessAt) : texts.never],
    ]
    for (const [name, value] of facts) {
      const isPrintable = printableWords(paper, value).isWhole
      y = drawFact(paper, name, value === '' ? texts.nothing : isPrintable ? value : texts.otherLetters, y)
    }
    y = drawSection(paper, texts.groups, y + 7 * mm)
    if (subject.groups.length === 0) y += write(paper, texts.noGroups, { x: margin, y, width, size: 10, color: ink.muted }) + 1.5 * mm
    for (const { name, period, programs } of subject.groups)
      y = drawFact(paper, period, [name, ...programs].join('\n'), y, programs.length + 1)
    drawAccess(paper, subject, drawSection(paper, texts.access, y + 7 * mm), address, texts)
  }
}

function drawHead(paper: Paper, center: Letterhead, made: string): void {
  const size = 12 * mm
  drawLogo(paper, center, margin, margin, size)
  write(paper, center.name, { x: margin + size + 4 * mm, y: margin + 3.6 * mm, width: width - size - 50 * mm, size: 11, strong: true })
  paper.font('regular').fontSize(8).fillColor(ink.muted)
  paper.text(made, margin, margin + 4.4 * mm, { width, align: 'right', lineBreak: false })
  paper.lineWidth(0.5).strokeColor(ink.line)
  paper
    .moveTo(margin, margin + size + 4 * mm)
    .lineTo(margin + width, margin + size + 4 * mm)
    .stroke()
}

function drawSection(paper: Paper, title: string, y: number): number {
  return y + write(paper, title, { x: margin, y, width, size: 12, strong: true }) + 2.5 * mm
}

function drawFact(paper: Paper, name: string, value: string, y: number, lines = 1): number {
  write(paper, name, { x: margin, y, width: label, size: 10, color: ink.muted })
  return y + write(paper, value, { x: margin + label, y, width: width - label, size: 10, lines }) + 2 * mm
}

function drawAccess(paper: Paper, subject: Subject, from: number, address: string, texts: PrintedTexts): void {
  const qr = 30 * mm
  let y = drawFact(paper, texts.user, subject.username, from)
  if (subject.password === null) y = drawFact(paper, '', adviceFor(subject, texts), y, 2)
  else {
    y = drawFact(paper, texts.oneTime, subject.password, y)
    y = drawFact(paper, '', texts.first, y, 2)
  }
  write(paper, texts.enterAt(address), { x: margin + label, y, width: width - label - qr, size: 10, color: ink.muted })
  drawQr(paper, subject.link, margin + width - qr, from, qr)
}
