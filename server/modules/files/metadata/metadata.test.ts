import sharp from 'sharp'
import { describe, expect, it } from 'vitest'
import { withoutLocation } from './location.ts'
import { plainImage } from './plain-image.ts'

const place = { GPSLatitudeRef: 'N', GPSLatitude: '41/1 40/1 1234/100', GPSLongitudeRef: 'W', GPSLongitude: '3/1 41/1 5678/100' }
const xmp = `<x:xmpmeta xmlns:x="adobe:ns:meta/"><rdf:RDF xmlns:rdf="http://www.w3.org/1999/02/22-rdf-syntax-ns#"><rdf:Description
  xmlns:exif="http://ns.adobe.com/exif/1.0/" exif:GPSLatitude="41,40.1234N" exif:Artist="Ana"/></rdf:RDF></x:xmpmeta>`
const noise = Buffer.from(Array.from({ length: 24 * 16 * 3 }, (_, n) => (n * 7919) % 251))

/** A photo as a phone takes it: turned, with its place, camera and author. */
const photo = (format: 'jpeg' | 'png' | 'webp' | 'avif') =>
  sharp(noise, { raw: { width: 24, height: 16, channels: 3 } })
    .withExif({ IFD0: { Make: 'Telefono', Artist: 'Ana Ruiz' }, IFD3: place })
    .withXmp(xmp)
    .withMetadata({ orientation: 6 })
    .toFormat(format)
    .toBuffer()
const pixels = (image: Buffer) => sharp(image).autoOrient().raw().toBuffer()
const types = [['jpeg'], ['png'], ['webp']] as const

describe('plainImage', () => {
  it.each(types)('removes place, camera, author and texts of %s, and keeps pixels and orientation', async (format) => {
    const image = await photo(format)
    expect((await sharp(image).metadata()).exif).toBeDefined()
    const kept = plainImage(Buffer.from(image), `image/${format}`)
    if (kept === null) throw new Error('not broken')
    const { exif, iptc, orientation, xmp: texts } = await sharp(kept).metadata()
    expect([orientation, iptc, texts]).toEqual([6, undefined, undefined])
    expect(exif?.length ?? 0).toBeLessThan(40)
    for (const word of ['Telefono', 'Ana', 'GPS']) expect(kept.includes(word)).toBe(false)
    expect(await pixels(kept)).toEqual(await pixels(image))
  })

  it.each(types)('removes what is hidden behind the end of %s', async (format) => {
    const image = await photo(format)
    const kept = plainImage(Buffer.concat([image, Buffer.from('PK a zip, or the video of a moving photo')]), `image/${format}`)
    expect(kept).toEqual(plainImage(image, `image/${format}`))
  })

  it.each(types)('knows a %s that is cut off', async (format) => {
    const image = await photo(format)
    expect(plainImage(image.subarray(0, image.length - 20), `image/${format}`)).toBeNull()
  })

  it('knows a PNG with wrong bytes behind a good header', async () => {
    const image = await photo('png')
    const at = image.indexOf('IDAT') + 10
    image[at] = (image[at] ?? 0) ^ 0xff
    expect(plainImage(image, 'image/png')).toBeNull()
  })
})

describe('withoutLocation', () => {
  it.each([...types, ['avif'] as const])('removes the place from %s, keeps the rest of it and every pixel', async (format) => {
    const image = await photo(format)
    const kept = withoutLocation(Buffer.from(image), `image/${format}`)
    if (kept === null) throw new Error('there was a place')
    expect((await sharp(kept).metadata()).exif?.includes('Telefono')).toBe(true)
    expect((await sharp(kept).metadata()).exif?.includes('Ana Ruiz')).toBe(true)
    expect(kept.includes('41,40.1234N')).toBe(false)
    const exif = (await sharp(image).metadata()).exif ?? Buffer.alloc(0)
    const latitude = Buffer.alloc(8)
    latitude.writeUInt32LE(1234)
    latitude.writeUInt32LE(100, 4)
    expect([exif.includes(latitude), (await sharp(kept).metadata()).exif?.includes(latitude)]).toEqual([true, false])
    expect(await pixels(kept)).toEqual(await pixels(image))
    expect(withoutLocation(Buffer.from(kept), `image/${format}`)).toBeNull()
  })

  it('removes the place of a video behind the first image', () => {
    const video = Buffer.from('....ftypmp42....\xa9xyz\0\x12\x15\xc7+41.6702-003.6891/....', 'latin1')
    expect(withoutLocation(video, 'image/jpeg')?.includes('41.6702')).toBe(false)
  })
})
