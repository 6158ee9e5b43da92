import { setImmediate as nextTurn } from 'node:timers/promises'
import { adviceFor, type AccessCard } from './cards.ts'
import { decorate, rule, tag } from './draw-table.ts'
import { a4, drawLogo, drawQr, ink, type Letterhead, mm, type Paper, printableWords, write, writeName } from './paper.ts'
import { type TimeZone, writtenMoment } from '#server/school-day.ts'
import type { PrintedTexts } from '#server/texts/printed.ts'

/** Day, month and year, as the interface writes them. */
const dayIn = (zone: TimeZone) => (at: Date) => writtenMoment(at, zone)[0]

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
  const day = dayIn(center.zone)
  for (const subject of subjects) {
    await nextTurn()
    paper.addPage()
    drawHead(paper, center, texts.made(day(at)))
    let y = margin + 24 * mm
    const heading = { x: margin, y, width, size: 20 }
    y += tag(paper, 'H1', () => writeName(paper, subject.displayName, texts.byHand, heading)) + 1.5 * mm
    if (subject.archivedAt) {
      const archived = texts.archived(day(subject.archivedAt))
      y += drawLine(paper, archived, y)
    }
    y = drawSection(paper, texts.data, y + 7 * mm)
    const facts = [
      [texts.firstName, subject.firstName],
      [texts.lastNames, subject.lastNames],
      [texts.email, subject.email ?? ''],
      [texts.joined, day(subject.joinedAt)],
      [texts.lastAccess, subject.lastAccessAt ? day(subject.lastAccessAt) : texts.never],
    ] as const
    const printable = (value: string) => (printableWords(paper, value).isWhole ? value : texts.otherLetters)
    y = drawFacts(
      paper,
      facts.map(([name, value]) => ({ name, value: value === '' ? texts.nothing : printable(value) })),
      y,
    )
    y = drawSection(paper, texts.groups, y + 7 * mm)
    if (subject.groups.length === 0) y += drawLine(paper, texts.noGroups, y) + 1.5 * mm
    else {
      const groups = subject.groups.map(({ name, period, programs }) => ({ name: period, value: [name, ...programs].join('\n') }))
      y = drawFacts(paper, groups, y)
    }
    drawAccess(paper, subject, drawSection(paper, texts.access, y + 7 * mm), address, texts)
  }
}

function drawHead(paper: Paper, center: Letterhead, made: string): void {
  const size = 12 * mm
  decorate(paper, () => drawLogo(paper, center, margin, margin, size))
  const name = { x: margin + size + 4 * mm, y: margin + 3.6 * mm, width: width - size - 50 * mm, size: 11, strong: true }
  tag(paper, 'P', () => write(paper, center.name, name))
  tag(paper, 'P', () => {
    paper.font('regular').fontSize(8).fillColor(ink.muted)
    paper.text(made, margin, margin + 4.4 * mm, { width, align: 'right', lineBreak: false })
  })
  rule(paper, margin + size + 4 * mm, margin, width)
}

function drawSection(paper: Paper, title: string, y: number): number {
  return y + tag(paper, 'H2', () => write(paper, title, { x: margin, y, width, size: 12, strong: true })) + 2.5 * mm
}

const drawLine = (paper: Paper, text: string, y: number): number =>
  tag(paper, 'P', () => write(paper, text, { x: margin, y, width, size: 10, color: ink.muted }))

interface Fact {
  name: string
  /** One line, or several. */
  value: string
}

/** Draws a table of names and values. Returns the position below it. */
function drawFacts(paper: Paper, facts: readonly Fact[], from: number): number {
  const table = paper.struct('Table')
  paper.addStructure(table)
  let y = from
  for (const { name, value } of facts) {
    const row = paper.struct('TR')
    table.add(row)
    const at = y
    row.add(
      paper.struct('TH', {}, () => {
        write(paper, name, { x: margin, y: at, width: label, size: 10, color: ink.muted })
      }),
    )
    row.add(
      paper.struct('TD', {}, () => {
        const lines = value.split('\n').length
        y += write(paper, value, { x: margin + label, y: at, width: width - label, size: 10, lines }) + 2 * mm
      }),
    )
    row.end()
  }
  table.end()
  return y
}

function drawAccess(paper: Paper, subject: Subject, from: number, address: string, texts: PrintedTexts): void {
  const qr = 30 * mm
  const user = { name: texts.user, value: subject.username }
  const facts = subject.password === null ? [user] : [user, { name: texts.oneTime, value: subject.password }]
  let y = drawFacts(paper, facts, from)
  const line = { x: margin + label, width: width - label - qr, size: 10 }
  const advice = subject.password === null ? adviceFor(subject, texts) : texts.first
  y += tag(paper, 'P', () => write(paper, advice, { ...line, y, lines: 2 })) + 2 * mm
  tag(paper, 'P', () => write(paper, texts.enterAt(address), { ...line, y, color: ink.muted }))
  tag(paper, 'Figure', () => drawQr(paper, subject.link, margin + width - qr, from, qr), { alt: texts.qr(subject.link) })
}
