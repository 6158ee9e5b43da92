import { expect, it } from 'vitest'
import { fileOf } from './draw-cut'

/** Noise, which no format compresses well. */
function noise(width: number, height: number, isTransparent: boolean): HTMLCanvasElement {
  const canvas = document.createElement('canvas')
  Object.assign(canvas, { width, height })
  const context = canvas.getContext('2d')
  const pixels = new ImageData(width, height)
  let state = 1
  for (let at = 0; at < pixels.data.length; at += 1) {
    state = (state * 16_807) % 2_147_483_647
    pixels.data[at] = at % 4 === 3 && !isTransparent ? 255 : state % 256
  }
  context?.putImageData(pixels, 0, 0)
  return canvas
}

async function alphaAt(file: File): Promise<number | undefined> {
  const canvas = new OffscreenCanvas(1, 1)
  const context = canvas.getContext('2d')
  context?.drawImage(await createImageBitmap(file), 0, 0)
  return context?.getImageData(0, 0, 1, 1).data[3]
}

it('a transparent image that is too large is scaled down and stays transparent', async () => {
  const file = await fileOf(noise(600, 600, true), 'logo', 100_000)
  expect(file.size).toBeLessThanOrEqual(100_000)
  expect(file.type).not.toBe('image/jpeg')
  expect(await alphaAt(file)).toBeLessThan(255)
})

it('an opaque image that is too large keeps its size', async () => {
  const file = await fileOf(noise(600, 600, false), 'logo', 150_000)
  expect([(await createImageBitmap(file)).width, file.size <= 150_000]).toEqual([600, true])
})
