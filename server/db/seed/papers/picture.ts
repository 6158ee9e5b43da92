import { readFileSync } from 'node:fs'
import { join } from 'node:path'
import { crc32, deflateSync, inflateSync } from 'node:zlib'

/** A picture being drawn: three bytes per pixel, row after row. */
export interface Picture {
  width: number
  height: number
  pixels: Buffer
}

/** `text` 15 px, `small` 12 px, `title` 26 px bold, `code` 14 px monospaced. */
export type Face = 'text' | 'small' | 'title' | 'code'

interface Letters {
  chars: string
  faces: Record<Face, { height: number; width: number; widths: number[]; alpha: string }>
}

const letters = JSON.parse(readFileSync(join(import.meta.dirname, '../assets/letters.json'), 'utf8')) as Letters
const strips = new Map<Face, Buffer>()

function strip(face: Face): Buffer {
  const known = strips.get(face) ?? inflateSync(Buffer.from(letters.faces[face].alpha, 'base64'))
  strips.set(face, known)
  return known
}

const colourOf = (hex: string) => [1, 3, 5].map((at) => Number.parseInt(hex.slice(at, at + 2), 16)) as [number, number, number]

/** An empty picture of one colour, `'#rrggbb'`. */
export function picture(width: number, height: number, paper = '#ffffff'): Picture {
  return { width, height, pixels: Buffer.alloc(width * height * 3, Buffer.from(colourOf(paper))) }
}

export function fill({ width, height, pixels }: Picture, x: number, y: number, w: number, h: number, colour: string): void {
  const line = Buffer.alloc(Math.max(0, Math.min(w, width - x)) * 3, Buffer.from(colourOf(colour)))
  for (let row = y; row < Math.min(y + h, height); row += 1) line.copy(pixels, (row * width + x) * 3)
}

/** An empty rectangle with a border of `thick` pixels. */
export function frame(on: Picture, x: number, y: number, w: number, h: number, colour: string, thick = 1): void {
  fill(on, x, y, w, thick, colour)
  fill(on, x, y + h - thick, w, thick, colour)
  fill(on, x, y, thick, h, colour)
  fill(on, x + w - thick, y, thick, h, colour)
}

/** Writes one line, `y` its top; signs the face lacks are left out. Answers where the text ends. */
export function write(on: Picture, face: Face, x: number, y: number, text: string, colour = '#1f2430'): number {
  const { height, width, widths } = letters.faces[face]
  const alpha = strip(face)
  const ink = colourOf(colour)
  let at = x
  for (const sign of text) {
    const index = letters.chars.indexOf(sign)
    if (index < 0) continue
    const left = widths.slice(0, index).reduce((sum, each) => sum + each, 0)
    const wide = widths[index] ?? 0
    for (let row = 0; row < height && y + row < on.height; row += 1) {
      for (let column = 0; column < wide && at + column < on.width; column += 1) {
        const cell = row * width + left + column
        const cover = ((alpha[cell >> 1] ?? 0) >> (cell % 2 === 0 ? 4 : 0)) & 15
        if (cover === 0) continue
        const pixel = ((y + row) * on.width + at + column) * 3
        for (const [channel, value] of ink.entries()) {
          const under = on.pixels[pixel + channel] ?? 0
          on.pixels[pixel + channel] = under + ((value - under) * cover) / 15
        }
      }
    }
    at += wide
  }
  return at
}

export const textWidth = (face: Face, text: string): number =>
  [...text].reduce((sum, sign) => sum + (letters.faces[face].widths[letters.chars.indexOf(sign)] ?? 0), 0)

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** The picture as a PNG file. */
export function png({ width, height, pixels }: Picture): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(width, 0)
  head.writeUInt32BE(height, 4)
  head.set([8, 2], 8)
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let row = 0; row < height; row += 1) pixels.copy(rows, row * (width * 3 + 1) + 1, row * width * 3, (row + 1) * width * 3)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflateSync(rows, { level: 4 })), chunk('IEND', Buffer.alloc(0))])
}
