import { fill, frame, type Picture, picture, textWidth, write } from './picture.ts'

/** A terminal window: lines that start with `$` are commands, with `!` errors, with `+` good news. */
export function terminal(title: string, lines: readonly string[]): Picture {
  const shot = picture(720, 64 + lines.length * 20, '#1e222a')
  fill(shot, 0, 0, 720, 34, '#383e4a')
  for (const [index, colour] of ['#e0635b', '#e0b04b', '#6fae5d'].entries()) fill(shot, 16 + index * 22, 12, 11, 11, colour)
  write(shot, 'small', (360 - textWidth('small', title) / 2) | 0, 9, title, '#c9ced8')
  for (const [index, line] of lines.entries()) {
    const y = 46 + index * 20
    if (line.startsWith('$')) {
      const at = write(shot, 'code', 16, y, '$ ', '#6fae5d')
      write(shot, 'code', at, y, line.slice(2), '#f2f4f8')
    } else if (/^[!+]/.test(line)) write(shot, 'code', 16, y, line.slice(2), line.startsWith('!') ? '#e68a84' : '#8fce7f')
    else write(shot, 'code', 16, y, line, '#b9c0cc')
  }
  return shot
}

export interface Site {
  title: string
  menu: readonly string[]
  hero: string
  lead: string
  cards: readonly { title: string; lines: readonly string[] }[]
  columns: number
  /** Of the head and the buttons. */
  colour: string
  paper: string
  /** Pixels between cards. */
  gap: number
}

const pad = 28

/** What a browser shows of a simple page with a head, a hero and cards in columns. */
export function browserShot({ title, menu, hero, lead, cards, columns, colour, paper, gap }: Site): Picture {
  const width = 860
  const rows = Math.ceil(cards.length / columns)
  const shot = picture(width, 252 + rows * (130 + gap), paper)
  fill(shot, 0, 0, width, 36, '#dfe2e7')
  fill(shot, 78, 8, width - 156, 20, '#ffffff')
  write(shot, 'small', 90, 10, 'localhost:5500/index.html', '#6b7280')
  for (const [index, dot] of ['#e0635b', '#e0b04b', '#6fae5d'].entries()) fill(shot, 14 + index * 18, 13, 10, 10, dot)
  fill(shot, 0, 36, width, 58, colour)
  write(shot, 'title', pad, 47, title, '#ffffff')
  let at = width - pad
  for (const entry of menu.toReversed()) {
    at -= textWidth('text', entry) + 22
    write(shot, 'text', at, 56, entry, '#ffffff')
  }
  write(shot, 'title', pad, 116, hero, '#20242c')
  write(shot, 'text', pad, 158, lead, '#4b5563')
  const wide = Math.floor((width - 2 * pad - (columns - 1) * gap) / columns)
  for (const [index, card] of cards.entries()) {
    const x = pad + (index % columns) * (wide + gap)
    const y = 204 + Math.floor(index / columns) * (130 + gap)
    fill(shot, x, y, wide, 130, '#ffffff')
    frame(shot, x, y, wide, 130, '#d5d9e0')
    fill(shot, x, y, wide, 4, colour)
    write(shot, 'text', x + 14, y + 18, card.title, '#20242c')
    for (const [n, line] of card.lines.entries()) write(shot, 'small', x + 14, y + 48 + n * 20, line, '#5b6472')
  }
  write(shot, 'small', pad, shot.height - 30, '© IES Ribera del Duero · Aranda de Duero', '#6b7280')
  return shot
}
