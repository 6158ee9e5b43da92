import { inflateSync } from 'node:zlib'
import decodeQR from 'qr/decode.js'

interface Bar {
  x: number
  y: number
  width: number
  height: number
}

/** Pixels per point: a module of the smallest code is several pixels wide. */
const scale = 4
/** White points around a code, as paper has them. */
const quiet = 20

/** Filled bars of each page of a PDF, in points from its top left corner. */
function barsOf(pdf: Uint8Array): Bar[][] {
  const file = Buffer.from(pdf)
  const pages: Bar[][] = []
  for (let at = file.indexOf('stream\n'); at !== -1; at = file.indexOf('stream\n', at + 1)) {
    if (file.subarray(at - 3, at).toString() === 'end') continue
    const packed = file.subarray(at + 7, file.indexOf('\nendstream', at))
    const drawn = unpacked(packed)
    if (!drawn?.includes(' re\n')) continue
    pages.push(
      [...drawn.matchAll(/^(\S+) (\S+) (\S+) (\S+) re$/gm)].map(([, x, y, width, height]) => {
        return { x: Number(x), y: Number(y), width: Number(width), height: Number(height) }
      }),
    )
  }
  return pages
}

function unpacked(bytes: Uint8Array): string | null {
  try {
    return inflateSync(bytes).toString('latin1')
  } catch {
    return null
  }
}

/** What a camera reads from some bars on white paper. */
function readBars(bars: readonly Bar[]): string {
  const left = Math.min(...bars.map(({ x }) => x)) - quiet
  const top = Math.min(...bars.map(({ y }) => y)) - quiet
  const width = Math.ceil((Math.max(...bars.map((bar) => bar.x + bar.width)) + quiet - left) * scale)
  const height = Math.ceil((Math.max(...bars.map((bar) => bar.y + bar.height)) + quiet - top) * scale)
  const data = new Uint8Array(width * height * 4).fill(255)
  for (const bar of bars) {
    const from = Math.round((bar.x - left) * scale)
    const to = Math.round((bar.x + bar.width - left) * scale)
    for (let y = Math.round((bar.y - top) * scale); y < Math.round((bar.y + bar.height - top) * scale); y += 1) {
      for (let x = from; x < to; x += 1) data.fill(0, (y * width + x) * 4, (y * width + x) * 4 + 3)
    }
  }
  return decodeQR({ width, height, data })
}

/**
 * Reads the codes of a PDF as a phone does: from the very bars that are drawn on its pages, painted and decoded again.
 * @returns per page what its codes say, from left to right and from the top down
 */
export function readCodes(pdf: Uint8Array): string[][] {
  return barsOf(pdf).map((bars) => {
    const codes: Bar[][] = []
    for (const bar of bars) {
      const near = codes.find(([first]) => first && Math.abs(first.x - bar.x) < 120 && Math.abs(first.y - bar.y) < 120)
      if (near) near.push(bar)
      else codes.push([bar])
    }
    return codes.map(readBars)
  })
}
