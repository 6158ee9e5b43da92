import { setImmediate as nextTurn } from 'node:timers/promises'
import { decorate, tag } from './draw-table.ts'
import { a4, drawLogo, drawQr, ink, type Letterhead, type Line, mm, type Paper, write, writeName } from './paper.ts'
import type { PrintedTexts } from '#server/texts/printed.ts'

/** Data of an access card. `password` is set only if it was created just now. */
export interface AccessCard {
  displayName: string
  username: string
  email: string | null
  password: string | null
  passwordState: 'none' | 'one_time' | 'own'
  /** Address in the QR code. */
  link: string
}

// The size of a bank card: ten on a page, cut along the lines.
const card = { width: 85 * mm, height: 54 * mm }
const columns = 2
const rows = 5
const left = (a4.width - columns * card.width) / 2
const top = (a4.height - rows * card.height) / 2
const pad = 5 * mm
const qr = 22 * mm

/** Access cards, ten on a page, with lines to cut along. Other requests are answered between two cards. */
export async function drawCards(
  paper: Paper,
  cards: readonly AccessCard[],
  center: Letterhead,
  address: string,
  texts: PrintedTexts,
): Promise<void> {
  for (const [index, person] of cards.entries()) {
    await nextTurn()
    const place = index % (columns * rows)
    if (place === 0) {
      paper.addPage()
      decorate(paper, () => drawCuts(paper))
    }
    drawCard(paper, person, center, address, texts, {
      x: left + (place % columns) * card.width,
      y: top + Math.floor(place / columns) * card.height,
    })
  }
}

function drawCuts(paper: Paper): void {
  paper.lineWidth(0.4).strokeColor(ink.line).dash(2, { space: 2 })
  for (let column = 0; column <= columns; column += 1) {
    const x = left + column * card.width
    paper.moveTo(x, top - 4 * mm).lineTo(x, top + rows * card.height + 4 * mm)
  }
  for (let row = 0; row <= rows; row += 1) {
    const y = top + row * card.height
    paper.moveTo(left - 4 * mm, y).lineTo(left + columns * card.width + 4 * mm, y)
  }
  paper.stroke().undash()
}

function drawCard(
  paper: Paper,
  person: AccessCard,
  center: Letterhead,
  address: string,
  texts: PrintedTexts,
  { x, y }: { x: number; y: number },
): void {
  const inner = card.width - 2 * pad
  const logo = 7 * mm
  const put = (type: 'H1' | 'P', content: string, line: Line) => tag(paper, type, () => write(paper, content, line))
  decorate(paper, () => drawLogo(paper, center, x + pad, y + pad, logo))
  put('P', center.name, { x: x + pad + logo + 2 * mm, y: y + pad + 1.9 * mm, width: inner - logo - 2 * mm, size: 8, color: ink.muted })
  const text = inner - qr - 4 * mm
  let line = y + pad + logo + 3 * mm
  const name = { x: x + pad, y: line, width: text, size: 11 }
  line += tag(paper, 'H1', () => writeName(paper, person.displayName, texts.byHand, name)) + 2 * mm
  line += put('P', texts.user, { x: x + pad, y: line, width: text, size: 6.5, color: ink.muted })
  line += put('P', person.username, { x: x + pad, y: line, width: text, size: 12, strong: true }) + 1.2 * mm
  if (person.password === null) {
    put('P', adviceFor(person, texts), { x: x + pad, y: line, width: text, size: 7, color: ink.muted, lines: 2 })
  } else {
    line += put('P', texts.oneTime, { x: x + pad, y: line, width: text, size: 6.5, color: ink.muted })
    put('P', person.password, { x: x + pad, y: line, width: text, size: 12, strong: true })
  }
  const code = () => drawQr(paper, person.link, x + card.width - pad - qr, y + pad + logo + 3 * mm, qr)
  tag(paper, 'Figure', code, { alt: texts.qr(person.link) })
  const foot = { x: x + pad, width: inner, size: 6.5, color: ink.muted }
  const bottom = y + card.height - pad
  if (person.password !== null) put('P', texts.first, { ...foot, y: bottom - 5.6 * mm })
  put('P', texts.enterAt(address), { ...foot, y: bottom - 2.4 * mm })
}

/** Advice for signing in when the password is not printed. */
export function adviceFor({ passwordState, email }: AccessCard, texts: PrintedTexts): string {
  if (passwordState === 'own') return texts.own
  return email === null ? texts.ask : texts.none
}
