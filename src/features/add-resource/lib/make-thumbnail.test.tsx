import { expect, it } from 'vitest'
import { aPdf, aVideo, lockedPdf } from '@/shared/testing'
import { makeThumbnail } from './make-thumbnail'

const named = (content: Blob, name: string) => new File([content], name, { type: content.type })

function painted(width: number, height: number, color = '#c02020'): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  canvas.width = width
  canvas.height = height
  const context = canvas.getContext('2d')
  if (!context) throw new Error('a canvas')
  context.fillStyle = color
  context.fillRect(0, 0, width, height / 2)
  return canvas
}

async function png(width: number, height: number): Promise<File> {
  const blob = await new Promise<Blob | null>((resolve) => painted(width, height).toBlob(resolve))
  if (!blob) throw new Error('an image')
  return named(blob, 'foto.png')
}

/** Size, media type, and the colour in the middle of the upper and of the lower edge. */
async function read(thumbnail: File | null) {
  if (!thumbnail) throw new Error('a thumbnail')
  const bitmap = await createImageBitmap(thumbnail)
  const canvas = new OffscreenCanvas(bitmap.width, bitmap.height)
  const context = canvas.getContext('2d')
  context?.drawImage(bitmap, 0, 0)
  const at = (y: number) =>
    [...(context?.getImageData(bitmap.width / 2, y, 1, 1).data ?? [])].slice(0, 3).map((value) => Math.floor(value / 86))
  return { type: thumbnail.type, width: bitmap.width, height: bitmap.height, top: at(2), bottom: at(bitmap.height - 3) }
}

const [red, white] = [
  [2, 0, 0],
  [2, 2, 2],
]

it('scales an image down, with white where it is transparent', async () => {
  expect(await read(await makeThumbnail('image', await png(1920, 1080)))).toEqual({
    ...{ type: 'image/jpeg', width: 480, height: 270 },
    ...{ top: red, bottom: white },
  })
})

it('leaves a small image at its size, and of a tall one the upper part', async () => {
  expect(await read(await makeThumbnail('image', await png(64, 32)))).toMatchObject({ width: 64, height: 32 })
  expect(await read(await makeThumbnail('image', await png(960, 9600)))).toMatchObject({ width: 480, height: 640, bottom: red })
})

it('draws the first page of a PDF', async () => {
  const content = aPdf([{ width: 595, height: 842, lines: ['Tema 1'] }, { lines: ['Tema 2'] }])
  expect(await read(await makeThumbnail('pdf', named(content, 'tema.pdf')))).toEqual({
    ...{ type: 'image/jpeg', width: 480, height: 640 },
    ...{ top: white, bottom: white },
  })
})

it('takes a picture of a video', async () => {
  expect(await read(await makeThumbnail('video', named(await aVideo(painted(640, 360)), 'clase.webm')))).toMatchObject({
    type: 'image/jpeg',
    width: 480,
    height: 270,
    top: red,
  })
})

it('makes none of what the browser cannot show', async () => {
  const broken = new Blob(['nothing of the kind'])
  expect(
    await Promise.all([
      makeThumbnail('image', named(broken, 'foto.heic')),
      makeThumbnail('pdf', named(broken, 'tema.pdf')),
      makeThumbnail('pdf', named(lockedPdf(), 'cerrado.pdf')),
      makeThumbnail('video', named(broken, 'clase.avi')),
      makeThumbnail('other', named(broken, 'apuntes.txt')),
    ]),
  ).toEqual([null, null, null, null, null])
})
