import sharp, { type Sharp } from 'sharp'
import { describe, expect, it } from 'vitest'
import { soundPng } from '#server/modules/printing/logo.ts'
import type { NumberedAnnotation } from './annotation-marks.ts'
import { flattenImage } from './flatten-image.ts'
import type { Unflattened } from './flatten-task.ts'
import { changedBox, rendered } from './testing/rendered.ts'

type Point = [x: number, y: number]

const checkAt = (point: Point): NumberedAnnotation => ({ number: 1, kind: 'check', place: { point }, text: '', author: 'Laura Vidal' })

const flattened = (bytes: Uint8Array, mediaType: string, annotations: readonly NumberedAnnotation[]) =>
  flattenImage({ bytes, mediaType, name: 'foto', language: 'es', annotations })

/** A picture in which no two rows, columns or channels are alike. */
const picture = (width: number, height: number, channels: 3 | 4 = 3) =>
  sharp(Buffer.from(Array.from({ length: width * height * channels }, (_, at) => (at * 7 + (at % 13) * 31 + (at % channels) * 90) % 256)), {
    raw: { width, height, channels },
  })

const pixelsOf = (bytes: Uint8Array) => sharp(bytes).ensureAlpha().raw({ depth: 'ushort' }).toBuffer()

describe('an interlaced PNG', () => {
  const kinds: Readonly<Record<string, (width: number, height: number) => Sharp>> = {
    'in colours': (width, height) => picture(width, height).png({ progressive: true }),
    'with transparency': (width, height) => picture(width, height, 4).png({ progressive: true }),
    'of 16 bits': (width, height) => picture(width, height).toColourspace('rgb16').png({ progressive: true }),
    'in grey': (width, height) => picture(width, height).toColourspace('b-w').png({ progressive: true }),
    'of two colours': (width, height) => picture(width, height).png({ progressive: true, palette: true, colours: 2, dither: 0 }),
    'of four colours': (width, height) => picture(width, height).png({ progressive: true, palette: true, colours: 4, dither: 0 }),
    'of sixteen colours': (width, height) => picture(width, height).png({ progressive: true, palette: true, colours: 16, dither: 0 }),
  }

  it.each(Object.entries(kinds))('%s is drawn as it is', async (_, make) => {
    // sizes at which some of the seven passes have no pixels, or rows end within a byte
    for (const [width, height] of [
      [37, 29],
      [8, 8],
      [5, 1],
      [1, 5],
      [3, 2],
    ] as const) {
      const bytes = await make(width, height).toBuffer()
      expect((await sharp(bytes).metadata()).isProgressive).toBe(true)
      const plain = (await soundPng(bytes)) ?? Buffer.alloc(0)
      expect((await sharp(plain).metadata()).isProgressive).toBe(false)
      expect((await pixelsOf(plain)).equals(await pixelsOf(bytes)), `${width} × ${height}`).toBe(true)
    }
  })

  it('gets its annotations', async () => {
    const bytes = await picture(120, 80).png({ progressive: true }).toBuffer()
    const [before, after] = [
      await rendered(await flattened(bytes, 'image/png', [])),
      await rendered(await flattened(bytes, 'image/png', [checkAt([90, 30])])),
    ]
    const [left = 0, top = 0, right = 0, bottom = 0] = changedBox(await before.page(1), await after.page(1)) ?? []
    expect([(left + right) / 2, (top + bottom) / 2].map(Math.round)).toEqual([90, 30])
    expect([...(await before.page(1)).pixels.slice(0, 3)]).not.toEqual([255, 255, 255])
  })

  it('that is cut off is broken', async () => {
    const bytes = await picture(37, 29).png({ progressive: true }).toBuffer()
    const reason = (each: Uint8Array) => flattened(each, 'image/png', [checkAt([1, 1])]).catch(({ reason: why }: Unflattened) => why)
    expect(await reason(bytes.subarray(0, bytes.length - 40))).toBe('file_broken')
  })
})

describe('a JPEG turned by its EXIF data', () => {
  it.each([1, 2, 3, 4, 5, 6, 7, 8])('(%i) has its annotation where the reader put it on the upright image', async (orientation) => {
    const square = { input: { create: { width: 40, height: 40, channels: 3, background: '#ff0000' } }, left: 150, top: 20 } as const
    const bytes = await sharp({ create: { width: 240, height: 160, channels: 3, background: '#ffffff' } })
      .composite([square])
      .withMetadata({ orientation })
      .jpeg({ quality: 95 })
      .toBuffer()
    const upright = await sharp(bytes).autoOrient().raw().toBuffer({ resolveWithObject: true })
    const { width, height } = upright.info
    const red = Array.from({ length: width * height }, (_, at): Point => [at % width, Math.floor(at / width)]).filter(
      ([x, y]) => (upright.data[(y * width + x) * 3] ?? 0) > 200 && (upright.data[(y * width + x) * 3 + 1] ?? 255) < 60,
    )
    const centre = red.reduce(([sx, sy], [x, y]): Point => [sx + x / red.length, sy + y / red.length], [0, 0])
    const before = await (await rendered(await flattened(bytes, 'image/jpeg', []))).page(1)
    const after = await (await rendered(await flattened(bytes, 'image/jpeg', [checkAt(centre)]))).page(1)
    expect([after.width, after.height]).toEqual([width, height])
    const [left = 0, top = 0, right = 0, bottom = 0] = changedBox(before, after) ?? []
    expect(Math.abs((left + right) / 2 - centre[0])).toBeLessThan(1.5)
    expect(Math.abs((top + bottom) / 2 - centre[1])).toBeLessThan(1.5)
    // the square is there too: around the stamp, which is smaller, the page is red
    const colorAt = (x: number, y: number) => [...after.pixels.slice((y * width + x) * 4, (y * width + x) * 4 + 2)]
    for (const [dx, dy] of [
      [-17, -17],
      [17, -17],
      [-17, 17],
      [17, 17],
    ] as const) {
      const [r = 0, g = 255] = colorAt(Math.round(centre[0]) + dx, Math.round(centre[1]) + dy)
      expect([r > 200, g < 60]).toEqual([true, true])
    }
  })
})

it('a PNG of too many pixels is refused before they are unpacked', async () => {
  const bytes = await picture(16, 16).png().toBuffer()
  bytes.writeUInt32BE(8000, 16)
  bytes.writeUInt32BE(5001, 20)
  await expect(flattened(bytes, 'image/png', [checkAt([1, 1])])).rejects.toMatchObject({ reason: 'file_too_complex' })
})
