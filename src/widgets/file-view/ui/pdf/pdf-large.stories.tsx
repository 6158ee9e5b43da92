import { expect, userEvent } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { aFile, aPdf, mockApi, offline } from '@/shared/testing'
import { FileView } from '../file-view'
import { canvases, drawn, inFrame, pagesOf, topics } from './pdf-story'

/** Above the limit of what is loaded whole. */
const ballast = 5 * 1024 * 1024
const large = aPdf(topics, { ballast })
/** The content of page 200 is a part of its own. */
const inParts = aPdf(
  topics.map((topic, page) => (page === 199 ? { ...topic, ballast: 1024 * 1024 } : topic)),
  { ballast },
)
const largeFile = aFile({ id: 31, name: 'apuntes.pdf', size: large.size })
const asked: string[] = []
/** Requests that the line still loses. */
let lost = 0

const meta = preview.meta({
  title: 'widgets/File view/Large PDF',
  component: FileView,
  args: { file: largeFile },
  decorators: [inFrame],
})

/** A server that sends the parts that are asked for, while there is a line. */
const serve = (content: Blob) =>
  mockApi.get('/courses/files/{id}', ({ headers }) => {
    const range = headers.get('range') ?? 'none'
    asked.push(range)
    if ((lost -= 1) >= 0) return offline()
    const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
    return new Response(content.slice(Number(from), Number(to) + 1), { status: 206 })
  })
const begin = () => {
  asked.length = 0
  lost = 0
}

export const Large = meta.story({
  beforeEach: ({ msw }) => {
    begin()
    msw.use(serve(large))
  },
})
Large.test('is read by parts, not whole', async ({ canvasElement }) => {
  await drawn(canvasElement, 1)
  await expect(pagesOf(canvasElement)).toHaveLength(300)
  await expect(asked.every((range) => range.startsWith('bytes='))).toBe(true)
  await expect(asked.length).toBeLessThan(8)
})
/** The line loses the part that holds the content of page 200. */
const losesPage200 = async (canvasElement: HTMLElement, requests: number) => {
  await drawn(canvasElement, 1)
  lost = requests
  pagesOf(canvasElement)[199]?.scrollIntoView()
}
export const PartLost = meta.story({
  args: { file: { ...largeFile, size: inParts.size } },
  beforeEach: ({ msw }) => {
    begin()
    msw.use(serve(inParts))
  },
})
PartLost.test('is asked for again', async ({ canvas, canvasElement }) => {
  await losesPage200(canvasElement, 1)
  await drawn(canvasElement, 200)
  await expect(canvas.getByText('Página 200 de 300')).toBeInTheDocument()
  await expect(lost).toBeLessThanOrEqual(0)
})
PartLost.test('for long: goes on at the same page, as large and turned as before', async ({ canvas, canvasElement }) => {
  await drawn(canvasElement, 1)
  await userEvent.click(canvas.getByRole('button', { name: 'Girar' }))
  await losesPage200(canvasElement, Number.POSITIVE_INFINITY)
  const retry = await canvas.findByRole('button', { name: 'Reintentar' })
  lost = 0
  await userEvent.click(retry)
  await drawn(canvasElement, 200)
  await expect(canvas.getByText('Página 200 de 300')).toBeInTheDocument()
  const { height = 0, width = 0 } = pagesOf(canvasElement)[199]?.getBoundingClientRect() ?? {}
  await expect(width).toBeGreaterThan(height)
})
export const LargeOnPhone = Large.extend({ globals: { viewport: { value: 'phone' } } })
LargeOnPhone.test('holds only the pages around the window, also when all have gone by', async ({ canvas, canvasElement }) => {
  await drawn(canvasElement, 1)
  await expect(window.innerWidth).toBe(390)
  const kept = new Set<HTMLCanvasElement>()
  const pages = canvas.getByRole('group', { name: 'apuntes.pdf' })
  for (let page = 20; page <= 300; page += 20) {
    pagesOf(canvasElement)[page - 1]?.scrollIntoView()
    await drawn(canvasElement, page)
    const shown = [...canvases(canvasElement)]
    for (const each of shown) kept.add(each)
    const far = shown.filter((each) => Math.abs(Number(each.closest<HTMLElement>('[data-page]')?.dataset['page']) - page) > 4)
    await expect([far.length, shown.length <= 8]).toEqual([0, true])
  }
  await expect(pages.scrollTop).toBeGreaterThan(pages.scrollHeight - 3 * pages.clientHeight)
  // a canvas that was taken away has given its pixels back
  await expect([...kept].filter((each) => !each.isConnected && each.width * each.height > 0)).toEqual([])
  await expect(kept.size).toBeGreaterThan(14)
})

export const LineLost = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', offline())),
})
LineLost.test('says so, and leaves the way to the reader of the device', async ({ canvas }) => {
  await expect(await canvas.findByText('No se ha podido abrir el archivo')).toBeVisible()
  await expect(canvas.getByRole('link', { name: 'Abrir en otra pestaña' })).toHaveAttribute('href', '/api/v1/courses/files/31/apuntes.pdf')
})
