import { expect } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { aFile, aPdf, mockApi, offline } from '@/shared/testing'
import { FileView } from '../file-view'
import { canvases, drawn, inFrame, pagesOf, topics } from './pdf-story'

/** Above the limit of what is loaded whole. */
const large = aPdf(topics, { ballast: 5 * 1024 * 1024 })
const largeFile = aFile({ id: 31, name: 'apuntes.pdf', size: large.size })
const asked: string[] = []

const meta = preview.meta({
  title: 'widgets/File view/Large PDF',
  component: FileView,
  args: { file: largeFile },
  decorators: [inFrame],
})

export const Large = meta.story({
  beforeEach: ({ msw }) => {
    asked.length = 0
    msw.use(
      mockApi.get('/courses/files/{id}', ({ headers }) => {
        const range = headers.get('range') ?? 'none'
        asked.push(range)
        const [, from, to] = /^bytes=(\d+)-(\d+)$/.exec(range) ?? []
        return new Response(large.slice(Number(from), Number(to) + 1), { status: 206 })
      }),
    )
  },
})
Large.test('is read by parts, not whole', async ({ canvasElement }) => {
  await drawn(canvasElement, 1)
  await expect(pagesOf(canvasElement)).toHaveLength(300)
  await expect(asked.every((range) => range.startsWith('bytes='))).toBe(true)
  await expect(asked.length).toBeLessThan(8)
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
