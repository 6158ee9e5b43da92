import { expect, fireEvent, screen, userEvent, waitFor } from 'storybook/test'
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

/** As many pages as a thesis has. */
const thesis = aPdf(Array.from({ length: 300 }, (_, page) => ({ lines: [`Capítulo ${page + 1}`] })))
const marks = [
  anAnnotation(1, { kind: 'check', place: { page: 1, point: [40, 700] } }),
  anAnnotation(2, { text: 'Falta la bibliografía', place: { page: 300, point: [300, 640] } }),
]

const meta = preview.meta({
  title: 'widgets/File view/Annotations by each device',
  component: AnnotatedFile,
  args: { file: aFile({ id: 21, name: 'memoria.pdf', media_type: 'application/pdf', size: thesis.size }) },
  decorators: [inDesk],
  beforeEach: ({ msw }) => msw.use(...annotationServer(thesis, marks)),
})

const words = () => screen.findByText('Capítulo 1', { selector: '.pdf-text span' })

export const Thesis = meta.story()
Thesis.test('draws with the mouse, a finger and a pen', async () => {
  await words()
  await userEvent.click(await tool('Dibujar'))
  const surface = await surfaceOf(1)
  const [x, y] = middleOf(surface)
  for (const [at, device] of ['mouse', 'touch', 'pen'].entries()) {
    await stroke(surface, [[x, y] as const, [x + 40, y + 20] as const, [x + 70, y] as const], device)
    await waitFor(() => expect(saved).toHaveLength(at + 1))
    await expect(saved[at]?.body).toMatchObject({ kind: 'ink', place: { page: 1 } })
    await expect(saved[at]?.body?.place.paths?.[0]).toHaveLength(6)
  }
  // a finger that draws does not scroll
  await expect(getComputedStyle(surface).touchAction).toBe('none')
})
Thesis.test('makes a drawing larger by its corner with the mouse and a finger, and by keyboard', async () => {
  await words()
  await userEvent.click(await tool('Dibujar'))
  const surface = await surfaceOf(1)
  const [x, y] = middleOf(surface)
  await stroke(surface, [
    [x, y],
    [x + 40, y + 40],
    [x + 80, y],
  ])
  await waitFor(() => expect(saved).toHaveLength(1))
  // with the pen in the hand nothing is taken hold of
  const handle = () => surface.querySelector<SVGGElement>('[data-slot=resize-handle]')
  await expect(handle()).toBeNull()
  await userEvent.click(await tool('Dibujar'))
  const item = (await list()).getByRole('button', { name: /Dibujo/ })
  await userEvent.click(item)
  const sizeOf = () => {
    const { left, right, top, bottom } = extentOf(saved.at(-1)?.body?.place.paths?.flat() ?? [])
    return { left, top: bottom, width: right - left, height: bottom - top }
  }
  let before = sizeOf()
  for (const [at, device] of ['mouse', 'touch'].entries()) {
    const held = handle()
    if (!held) throw new Error('a chosen drawing has a handle')
    const [from, to] = middleOf(held)
    await expect(getComputedStyle(held).touchAction).toBe('none')
    await stroke(
      held,
      [
        [from, to],
        [from + 20, to + 10],
        [from + 40, to + 20],
      ],
      device,
    )
    await waitFor(() => expect(saved).toHaveLength(at + 2))
    const now = sizeOf()
    await expect(saved.at(-1)).toMatchObject({ id: saved[0]?.id, body: { kind: 'ink', place: { page: 1 } } })
    // what is left and above stays; it is stored in the file's own units, whatever the zoom
    await expect([Math.abs(now.left - before.left) < 0.1, Math.abs(now.top - before.top) < 0.1]).toEqual([true, true])
    await expect(now.width - before.width).toBeCloseTo(2 * (now.height - before.height), 0)
    await expect(now.width).toBeGreaterThan(before.width + 5)
    before = now
  }
  await expect(item).toHaveAccessibleDescription('Alt + flechas: moverla; con Mayús, cambiar su tamaño')
  item.focus()
  await userEvent.keyboard('{Alt>}{Shift>}{ArrowLeft}{ArrowDown}{/Shift}{/Alt}')
  await waitFor(() => expect(saved).toHaveLength(5))
  await expect([sizeOf().width < before.width, sizeOf().height > before.height]).toEqual([true, true])
})
Thesis.test('the corner stays at its drawing when another one is chosen while it is pulled', async () => {
  await words()
  await userEvent.click(await tool('Dibujar'))
  const surface = await surfaceOf(1)
  const [x, y] = middleOf(surface)
  for (const [at, down] of [0, 120].entries()) {
    const line = [[x, y + down] as const, [x + 40, y + down + 40] as const, [x + 80, y + down] as const]
    await stroke(surface, line)
    await waitFor(() => expect(saved).toHaveLength(at + 1))
  }
  await userEvent.click(await tool('Dibujar'))
  const [first, second] = (await list()).getAllByRole('button', { name: /Dibujo/ })
  if (!first || !second) throw new Error('there are two drawings')
  const handle = () => surface.querySelector<SVGGElement>('[data-slot=resize-handle]')
  const placeOf = async (item: HTMLElement) => {
    await userEvent.click(item)
    return handle()?.getAttribute('transform')
  }
  const place = await placeOf(second)
  await expect(await placeOf(first)).not.toBe(place)
  const held = handle()
  if (!held) throw new Error('a chosen drawing has a handle')
  const [from, to] = middleOf(held)
  const pointer = (clientX: number) => ({ pointerId: 1, button: 0, buttons: 1, clientX, clientY: to, bubbles: true })
  // a pointer that was not pressed by a person cannot be captured
  held.setPointerCapture = () => {}
  await fireEvent.pointerDown(held, pointer(from))
  await fireEvent.pointerMove(held, pointer(from + 30))
  await expect(held.getAttribute('transform')).not.toBe(place)
  await expect(await placeOf(second)).toBe(place)
  await fireEvent.pointerUp(handle() ?? held, pointer(from + 30))
  await expect(handle()).toHaveAttribute('transform', place)
  await expect(saved).toHaveLength(2)
})
Thesis.test('comments where a finger taps', async () => {
  const title = await words()
  await userEvent.click(await tool('Comentar'))
  await stroke(await surfaceOf(1), [middleOf(title)], 'touch')
  await userEvent.keyboard('Bien{Escape}')
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'comment', text: 'Bien', place: { page: 1 } }))
  // the first line of a page is 80 below its upper edge at 842
  await expect(Math.abs((saved.at(-1)?.body?.place.point?.[1] ?? 0) - 765)).toBeLessThan(15)
})
Thesis.test('comments on the selected words', async () => {
  document.getSelection()?.selectAllChildren(await words())
  await userEvent.click(await tool('Comentar'))
  await userEvent.keyboard('¿Y el título?{Escape}')
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'comment', text: '¿Y el título?', place: { page: 1 } }))
  await expect(saved.at(-1)?.body?.place.quads).toHaveLength(1)
})
Thesis.test('by keyboard puts a stamp, and a line that the list moves and stretches', async () => {
  await words()
  ;(await tool('Marcar como incorrecto')).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'cross', place: { page: 1 } }))
  ;(await tool('Dibujar')).focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(saved.at(-1)?.body).toMatchObject({ kind: 'ink', place: { page: 1 } }))
  const [[x1 = 0, y1 = 0, x2 = 0, y2 = 0] = []] = saved.at(-1)?.body?.place.paths ?? []
  await expect([x2 - x1 > 20, Math.round(y2 - y1)]).toEqual([true, 0])
  const item = (await list()).getByRole('button', { name: /Dibujo/ })
  await expect(item).toHaveAccessibleDescription('Alt + flechas: moverla; con Mayús, cambiar su tamaño')
  item.focus()
  await userEvent.keyboard('{Alt>}{ArrowLeft}{Shift>}{ArrowUp}{/Shift}{/Alt}')
  // what is moved while an earlier change is on its way is saved as one
  await waitFor(() => {
    const [[left = 0, start = 0, right = 0, end = 0] = []] = saved.at(-1)?.body?.place.paths ?? []
    return expect([left < x1, right < x2, start === y1, end > y2]).toEqual([true, true, true, true])
  })
})
Thesis.test('goes to an annotation of the last of its pages', async ({ canvas }) => {
  await words()
  await userEvent.click((await list()).getByRole('button', { name: /Falta la bibliografía/ }))
  await waitFor(() => {
    const [mark, pages] = [
      boxOf(document.querySelector('svg[data-annotations="300"] [data-annotation=comment]')),
      boxOf(canvas.getByRole('group', { name: 'memoria.pdf' })),
    ]
    return expect(mark.height > 0 && mark.top >= pages.top && mark.bottom <= pages.bottom).toBe(true)
  })
})
