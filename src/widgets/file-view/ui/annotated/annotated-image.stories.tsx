import { expect, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { aFile, aPdf } from '@/shared/testing'
import {
  anAnnotation,
  AnnotatedFile,
  annotationServer,
  boxOf,
  extentOf,
  inDesk,
  list,
  middleOf,
  saved,
  stroke,
  surfaceOf,
  tool,
} from './annotated-story'

/** A photograph of 800 × 600 pixels. */
const photo = () => {
  const canvas = new OffscreenCanvas(800, 600)
  const context = canvas.getContext('2d')
  if (context) {
    context.fillStyle = '#dde5f0'
    context.fillRect(0, 0, 800, 600)
    context.fillStyle = '#5b6b86'
    context.fillRect(120, 90, 300, 200)
  }
  return canvas.convertToBlob({ type: 'image/png' })
}
const file = aFile({ id: 22, name: 'plano.png', media_type: 'image/png', size: 4000 })

const meta = preview.meta({
  title: 'widgets/File view/Annotations of a picture',
  component: AnnotatedFile,
  args: { file },
  decorators: [inDesk],
  beforeEach: async ({ msw }) => {
    const marks = [
      anAnnotation(1, { text: 'Cota incorrecta', place: { point: [270, 190] } }),
      anAnnotation(2, { kind: 'highlight', place: { quads: [[120, 90, 420, 90, 420, 290, 120, 290]] } }),
    ]
    msw.use(...annotationServer(await photo(), marks))
  },
})

export const Image = meta.story()
Image.test('takes a mark by keys in its middle, where there are no words, which the list moves and resizes', async () => {
  await surfaceOf('image')
  ;(await tool('Tachar')).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(saved.at(-1)?.body?.kind).toBe('strike'))
  const place = () => extentOf(saved.at(-1)?.body?.place.quads?.[0] ?? [])
  const put = place()
  await expect((put.left + put.right) / 2).toBeCloseTo(400, -1)
  await expect(put.right - put.left).toBeGreaterThan(put.bottom - put.top)
  const item = (await list()).getByRole('button', { name: /Tachado/ })
  await expect(item).toHaveAccessibleDescription('Alt + flechas: moverla; con Mayús, cambiar su tamaño')
  item.focus()
  await userEvent.keyboard('{Alt>}{ArrowUp}{/Alt}')
  await waitFor(() => expect(saved).toHaveLength(2))
  const raised = place()
  await expect([raised.top < put.top, raised.bottom < put.bottom, raised.left]).toEqual([true, true, put.left])
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowDown}{/Shift}{/Alt}')
  await waitFor(() => expect(saved).toHaveLength(3))
  await expect([place().top, place().bottom > raised.bottom]).toEqual([raised.top, true])
})
Image.test('takes a box, a drawing and a comment where a pointer goes', async () => {
  const surface = await surfaceOf('image')
  const [x, y] = middleOf(surface)
  const corners = [[x, y] as const, [x + 60, y + 40] as const]
  await userEvent.click(await tool('Resaltar'))
  await stroke(surface, corners)
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'highlight' }))
  const { left, top, right } = extentOf(saved.at(-1)?.body?.place.quads?.[0] ?? [])
  await expect([Math.round(left / 10), Math.round(top / 10), right > left]).toEqual([40, 30, true])
  await userEvent.click(await tool('Dibujar'))
  await stroke(surface, corners, 'touch')
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'ink' }))
  await expect(saved.at(-1)?.body?.place.paths?.[0]).toHaveLength(4)
  await userEvent.click(await tool('Comentar'))
  await stroke(surface, [[x, y]], 'touch')
  await userEvent.keyboard('Falta la cota{Escape}')
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'comment', text: 'Falta la cota' }))
  await expect(saved.at(-1)?.body?.place.point?.map((each) => Math.round(each / 10))).toEqual([40, 30])
})
Image.test('turned and zoomed, takes a stamp where it is pointed at, and moves a line as it is seen', async ({ canvas }) => {
  const surface = await surfaceOf('image')
  await userEvent.click(canvas.getByRole('button', { name: 'Girar' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Ampliar' }))
  await userEvent.click(await tool('Marcar como correcto'))
  await stroke(surface, [middleOf(surface.querySelector('[data-annotation=highlight] polygon'))])
  await waitFor(() => expect(saved.at(-1)?.body?.kind).toBe('check'))
  await expect(saved.at(-1)?.body?.place.point?.map((each) => Math.round(each / 10))).toEqual([27, 19])
  ;(await tool('Dibujar')).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(saved.at(-1)?.body?.kind).toBe('ink'))
  const path = () => (saved.at(-1)?.body?.place.paths?.[0] ?? []).map(Math.round)
  const [x1 = 0, y1 = 0, x2 = 0, y2 = 0] = path()
  // from left to right on the screen is from the lower edge to the upper one in the file
  await expect([x1 === x2, y2 < y1]).toEqual([true, true])
  ;(await list()).getByRole('button', { name: /Dibujo/ }).focus()
  await userEvent.keyboard('{Alt>}{ArrowRight}{/Alt}')
  await waitFor(() => expect(saved).toHaveLength(3))
  await expect([path()[0], (path()[1] ?? 0) < y1]).toEqual([x1, true])
})
Image.test('zoomed, stays where it is while a mouse draws on it', async ({ canvas }) => {
  const surface = await surfaceOf('image')
  for (const _ of [1, 2, 3]) await userEvent.click(canvas.getByRole('button', { name: 'Ampliar' }))
  const space = canvas.getByRole('group', { name: 'plano.png' })
  await waitFor(() => expect(space.scrollWidth).toBeGreaterThan(space.clientWidth))
  space.scrollTo(100, 100)
  const { left, top } = boxOf(space)
  await userEvent.click(await tool('Dibujar'))
  space.setPointerCapture = () => {}
  await stroke(surface, [
    [left + 80, top + 80],
    [left + 120, top + 100],
    [left + 180, top + 140],
  ])
  await waitFor(() => expect(saved.at(-1)?.body?.kind).toBe('ink'))
  await expect([space.scrollLeft, space.scrollTop]).toEqual([100, 100])
  const path = extentOf(saved.at(-1)?.body?.place.paths?.[0] ?? [])
  await expect(path.right - path.left).toBeGreaterThan(30)
})
const scanned = aPdf([{ lines: [] }])
export const ScannedPage = meta.story({
  args: { file: aFile({ id: 22, name: 'escaneado.pdf', media_type: 'application/pdf', size: scanned.size }) },
  beforeEach: ({ msw }) => msw.use(...annotationServer(scanned, [])),
})
ScannedPage.test('takes a mark by keys in its middle too', async () => {
  await waitFor(() => expect(document.querySelector('.pdf-text[data-empty]')).toBeInTheDocument())
  await userEvent.keyboard('h')
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'highlight', place: { page: 1 } }))
  await expect(saved.at(-1)?.body?.place.quads).toHaveLength(1)
})
Image.test('takes a stamp where it is pointed at, in pixels of the picture', async () => {
  const surface = await surfaceOf('image')
  await userEvent.click(await tool('Marcar como incorrecto'))
  await stroke(surface, [middleOf(surface)])
  await waitFor(() => expect(saved.at(-1)?.body?.kind).toBe('cross'))
  const [x = 0, y = 0] = saved.at(-1)?.body?.place.point ?? []
  await expect([Math.round(x / 10), Math.round(y / 10)]).toEqual([40, 30])
})

/** What a phone says of a picture that it took upright: its pixels lie on their side. */
const uprightSign = [0xff, 0xe1, 0, 34, 0x45, 0x78, 0x69, 0x66, 0, 0, 0x4d, 0x4d, 0, 42, 0, 0, 0, 8, 0, 1]
const orientation = [0x01, 0x12, 0, 3, 0, 0, 0, 1, 0, 6, 0, 0, 0, 0, 0, 0]

/** A JPEG of 400 × 200 pixels, blue at the left: upright it is 200 × 400 and blue above. */
async function phonePhoto(): Promise<Blob> {
  const canvas = new OffscreenCanvas(400, 200)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  context.fillStyle = '#ffffff'
  context.fillRect(0, 0, 400, 200)
  context.fillStyle = '#0000ff'
  context.fillRect(0, 0, 200, 200)
  const jpeg = await canvas.convertToBlob({ type: 'image/jpeg' })
  return new Blob([jpeg.slice(0, 2), new Uint8Array([...uprightSign, ...orientation]), jpeg.slice(2)], { type: 'image/jpeg' })
}

export const PhonePhoto = meta.story({
  args: { file: aFile({ id: 22, name: 'cuaderno.jpg', media_type: 'image/jpeg', size: 4000 }) },
  beforeEach: async ({ msw }) =>
    msw.use(...annotationServer(await phonePhoto(), [anAnnotation(1, { kind: 'cross', place: { point: [100, 300] } })])),
})
PhonePhoto.test('stands upright, and so do the annotations on it', async ({ canvas }) => {
  const surface = await surfaceOf('image')
  const image = await canvas.findByRole<HTMLImageElement>('img', { name: 'cuaderno.jpg' })
  await expect([image.naturalWidth, image.naturalHeight]).toEqual([200, 400])
  const { left, top, width, height } = boxOf(image)
  const [x, y] = middleOf(surface.querySelector('[data-annotation=cross] circle'))
  await expect([(x - left) / width, (y - top) / height]).toEqual([expect.closeTo(0.5, 1), expect.closeTo(0.75, 1)])
  await userEvent.click(await tool('Marcar como correcto'))
  await stroke(surface, [[left + width / 2, top + height / 4]])
  await waitFor(() => expect(saved.at(-1)?.body?.kind).toBe('check'))
  await expect(saved.at(-1)?.body?.place.point?.map((each) => Math.round(each / 10))).toEqual([10, 10])
})
