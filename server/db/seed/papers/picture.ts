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

interface Strip {
  height: number
  width: number
  /** How much of each pixel a sign covers, 0 to 15. */
  cover: Uint8Array
  /** Where each sign stands in the strip. */
  cells: Map<string, { left: number; wide: number }>
}

const strips = new Map<Face, Strip>()

function stripOf(face: Face): Strip {
  const known = strips.get(face)
  if (known) return known
  const { height, width, widths, alpha } = letters.faces[face]
  const packed = inflateSync(Buffer.from(alpha, 'base64'))
  const cover = Uint8Array.from({ length: height * width }, (_, at) => ((packed[at >> 1] ?? 0) >> (at % 2 === 0 ? 4 : 0)) & 15)
  let left = 0
  const cells = new Map(
    [...letters.chars].map((sign, index) => {
      const cell = { left, wide: widths[index] ?? 0 }
      left += cell.wide
      return [sign, cell] as const
    }),
  )
  const strip = { height, width, cover, cells }
  strips.set(face, strip)
  return strip
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
  const { height, width, cover, cells } = stripOf(face)
  const [red, green, blue] = colourOf(colour)
  const { pixels } = on
  let at = x
  for (const sign of text) {
    const cell = cells.get(sign)
    if (!cell) continue
    const wide = Math.min(cell.wide, on.width - at)
    for (let row = 0; row < Math.min(height, on.height - y); row += 1) {
      let from = row * width + cell.left
      let to = ((y + row) * on.width + at) * 3
      for (let column = 0; column < wide; column += 1, from += 1, to += 3) {
        const share = cover[from] ?? 0
        if (share === 0) continue
        pixels[to] = mix(pixels[to], red, share)
        pixels[to + 1] = mix(pixels[to + 1], green, share)
        pixels[to + 2] = mix(pixels[to + 2], blue, share)
      }
    }
    at += cell.wide
  }
  return at
}

const mix = (under = 0, ink: number, share: number) => under + ((ink - under) * share) / 15

export const textWidth = (face: Face, text: string): number =>
  [...text].reduce((sum, sign) => sum + (stripOf(face).cells.get(sign)?.wide ?? 0), 0)

const packedRows = new WeakMap<Picture, Buffer>()

/** The rows, each after a byte 0 for "no filter", deflated: what a PNG holds and a PDF with PNG's predictor takes as it is. */
export function deflatedRows(drawn: Picture): Buffer {
  const { width, height, pixels } = drawn
  const known = packedRows.get(drawn)
  if (known) return known
  const rows = Buffer.alloc(height * (width * 3 + 1))
  for (let row = 0; row < height; row += 1) pixels.copy(rows, row * (width * 3 + 1) + 1, row * width * 3, (row + 1) * width * 3)
  const packed = deflateSync(rows, { level: 1 })
  packedRows.set(drawn, packed)
  return packed
}

function chunk(type: string, body: Buffer): Buffer {
  const named = Buffer.concat([Buffer.from(type, 'latin1'), body])
  const length = Buffer.alloc(4)
  length.writeUInt32BE(body.length)
  const check = Buffer.alloc(4)
  check.writeUInt32BE(crc32(named))
  return Buffer.concat([length, named, check])
}

/** The picture as a PNG file. */
export function png(drawn: Picture): Buffer {
  const head = Buffer.alloc(13)
  head.writeUInt32BE(drawn.width, 0)
  head.writeUInt32BE(drawn.height, 4)
  head.set([8, 2], 8)
  const signature = Buffer.from([0x89, 0x50, 0x4e, 0x47, 0x0d, 0x0a, 0x1a, 0x0a])
  return Buffer.concat([signature, chunk('IHDR', head), chunk('IDAT', deflatedRows(drawn)), chunk('IEND', Buffer.alloc(0))])
}
