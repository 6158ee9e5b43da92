import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { heic } from '#server/modules/deliverables/testing/documents.ts'
import { measure } from './measure.ts'

const drawn = (width: number, height: number) => sharp({ create: { width, height, channels: 3, background: '#3b82f6' } })

describe('measure', () => {
  it.each(['png', 'jpeg', 'webp', 'gif', 'avif'] as const)('reads the size of %s', async (format) => {
    expect(measure(await drawn(300, 20).toFormat(format).toBuffer(), `image/${format}`)).toEqual({ width: 300, height: 20 })
  })

  it('takes the largest image of a HEIC, which consists of tiles', () => {
    const size = (width: number, height: number) => {
      const box = Buffer.from('\0\0\0\x14ispe\0\0\0\0\0\0\0\0\0\0\0\0', 'latin1')
      box.writeUInt32BE(width, 12)
      box.writeUInt32BE(height, 16)
      return box
    }
    const photo = Buffer.concat([heic, size(512, 512), size(4032, 3024), size(320, 240)])
    expect(measure(photo, 'image/heic')).toEqual({ width: 4032, height: 3024 })
    expect(measure(photo.subarray(0, -10), 'image/heif')).toEqual({ width: 4032, height: 3024 })
    expect(measure(Buffer.from(heic), 'image/heic')).toBeNull()
  })

  it('sees a GIF whose first frame is larger than its screen, behind its extensions', async () => {
    const gif = await drawn(30, 20).gif().toBuffer()
    const frame = gif.indexOf(Buffer.from([0x2c, 0, 0, 0, 0, 30, 0, 20, 0]))
    gif.writeUInt16LE(60_000, frame + 5)
    gif.writeUInt16LE(50_000, frame + 7)
    expect(measure(gif, 'image/gif')).toEqual({ width: 60_000, height: 50_000 })
    expect(measure(gif.subarray(0, 14), 'image/gif')).toEqual({ width: 30, height: 20 })
  })

  it.each(['png', 'jpeg', 'webp', 'gif', 'avif', 'heic'])('knows no size of a %s that is cut off at its start', (format) => {
    for (let length = 0; length < 12; length += 1) expect(measure(Buffer.alloc(length, 0xff), `image/${format}`)).toBeNull()
  })
})
