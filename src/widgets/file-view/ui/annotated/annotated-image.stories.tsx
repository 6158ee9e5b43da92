import { expect, fireEvent, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { aFile, aPdf } from '@/shared/testing'
import { anAnnotation, AnnotatedFile, annotationServer, boxOf, inDesk, saved, tool } from './annotated-story'

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
Image.test('takes a mark by keys in its middle, where there are no words', async () => {
  await waitFor(() => expect(document.querySelector('svg[data-annotations="image"]')).toBeInstanceOf(SVGSVGElement))
  ;(await tool('Tachar')).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(saved.at(-1)?.body?.kind).toBe('strike'))
  const [quad = []] = saved.at(-1)?.body?.place.quads ?? []
  const [xs, ys] = [quad.filter((_, at) => at % 2 === 0), quad.filter((_, at) => at % 2 === 1)]
  await expect((Math.min(...xs) + Math.max(...xs)) / 2).toBeCloseTo(400, -1)
  await expect(Math.max(...xs) - Math.min(...xs)).toBeGreaterThan(Math.max(...ys) - Math.min(...ys))
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
  await waitFor(() => expect(document.querySelector('svg[data-annotations="image"]')).toBeInstanceOf(SVGSVGElement))
  await userEvent.click(await tool('Marcar como incorrecto'))
  const surface = document.querySelector<SVGSVGElement>('svg[data-annotations="image"]')
  if (!surface) throw new Error('the picture is drawn')
  surface.setPointerCapture = () => {}
  const { left, top, width, height } = boxOf(surface)
  const middle = { pointerId: 1, button: 0, clientX: left + width / 2, clientY: top + height / 2 }
  await fireEvent.pointerDown(surface, middle)
  await fireEvent.pointerUp(surface, middle)
  await waitFor(() => expect(saved.at(-1)?.body?.kind).toBe('cross'))
  const [x = 0, y = 0] = saved.at(-1)?.body?.place.point ?? []
  await expect([Math.round(x / 10), Math.round(y / 10)]).toEqual([40, 30])
})
