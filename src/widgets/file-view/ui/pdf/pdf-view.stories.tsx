import { expect, fn, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { aFile, aPdf, lockedPdf, mockApi, never, notFound } from '@/shared/testing'
import { FileView } from '../file-view'
import { canvases, drawn, inFrame, pagesOf, topics } from './pdf-story'

const words = ['Memoria del maquetado', 'Hoja de estilos, cuadrícula y evaluación']
const memory = aPdf([{ lines: words }, { width: 842, height: 595, lines: ['Anexo apaisado'] }, { lines: ['Bibliografía'] }], {
  title: 'Memoria del maquetado',
  outline: [
    ['Memoria', 0],
    ['Anexo', 1],
    ['Bibliografía', 2],
  ],
})
const long = aPdf(topics)
const linked = aPdf([
  {
    lines: ['Enlaces'],
    more: '/Annots[<</Type/Annot/Subtype/Link/Rect[60 700 300 730]/A<</S/URI/URI(https://example.org/rubrica)>>>><</Type/Annot/Subtype/Link/Rect[60 600 300 630]/A<</S/JavaScript/JS(app.alert\\(1\\))>>>><</Type/Annot/Subtype/Link/Rect[60 500 300 530]/A<</S/Launch/F(calc.exe)>>>><</Type/Annot/Subtype/Link/Rect[60 400 300 430]/A<</S/URI/URI(javascript:alert\\(1\\))>>>>]',
  },
])

/** The link to the file in a tab of its own, where the device's reader shows it. */
const opensApart = async (canvas: ReturnType<typeof within>) =>
  expect(await canvas.findByRole('link', { name: 'Abrir en otra pestaña' })).toHaveAttribute(
    'href',
    '/api/v1/courses/files/9/maquetado.pdf',
  )

const answer = (content: Blob) => mockApi.get('/courses/files/{id}', () => new Response(content))

const meta = preview.meta({
  title: 'widgets/File view/PDF',
  component: FileView,
  args: { file: aFile() },
  decorators: [inFrame],
  beforeEach: ({ msw }) => msw.use(answer(memory)),
})

export const Open = meta.story()
Open.test('has its text, title and pages', async ({ canvas, canvasElement }) => {
  await expect(await canvas.findByText('Memoria del maquetado', { selector: '.pdf-text span' })).toBeInTheDocument()
  await drawn(canvasElement, 1)
  await expect(canvasElement.querySelector('.pdf-text')).toHaveAttribute('lang', 'es')
  await expect(canvas.getByTitle('maquetado.pdf')).toHaveTextContent('Memoria del maquetado')
  await expect(canvas.getByText('Página 1 de 3')).toBeInTheDocument()
  await waitFor(() =>
    expect([...pagesOf(canvasElement)].map(({ clientWidth, clientHeight }) => clientWidth > clientHeight)).toEqual([false, true, false]),
  )
})
Open.test('goes to a typed page and to a chapter', async ({ canvas, canvasElement }) => {
  const field = await canvas.findByRole('textbox', { name: 'Página, de 3' })
  await drawn(canvasElement, 1)
  await userEvent.clear(field)
  await userEvent.type(field, '2{Enter}')
  await expect(await canvas.findByText('Página 2 de 3')).toBeInTheDocument()
  await expect(field).toHaveFocus()
  await userEvent.click(await canvas.findByRole('button', { name: 'Índice del documento' }))
  await userEvent.click(await within(canvasElement.ownerDocument.body).findByRole('button', { name: 'Memoria' }))
  await expect(await canvas.findByText('Página 1 de 3')).toBeInTheDocument()
})
Open.test('zooms and turns', async ({ canvas, canvasElement }) => {
  await drawn(canvasElement, 1)
  const width = () => pagesOf(canvasElement)[0]?.clientWidth ?? 0
  const height = () => pagesOf(canvasElement)[0]?.clientHeight ?? 0
  const before = width()
  await userEvent.click(canvas.getByRole('button', { name: 'Ampliar' }))
  await waitFor(() => expect(width()).toBeGreaterThan(before))
  await userEvent.click(canvas.getByRole('button', { name: 'Girar' }))
  await waitFor(() => expect(width()).toBeGreaterThan(height()))
  await waitFor(() => {
    const shown = canvases(canvasElement)[0]
    return expect((shown?.width ?? 0) / (shown?.height ?? 1)).toBeCloseTo(842 / 595, 1)
  })
})
Open.test('leaves the keys to the page around it', async ({ canvas, canvasElement }) => {
  await drawn(canvasElement, 1)
  const keys: string[] = []
  const listen = ({ key }: KeyboardEvent) => void keys.push(key)
  canvasElement.ownerDocument.addEventListener('keydown', listen)
  await userEvent.click(canvas.getByRole('group', { name: 'Página 1' }))
  await userEvent.keyboard('jk')
  canvasElement.ownerDocument.removeEventListener('keydown', listen)
  await expect(keys).toEqual(['j', 'k'])
})

export const Long = meta.story({ beforeEach: ({ msw }) => msw.use(answer(long)) })
Long.test('draws only the pages around the window', async ({ canvas, canvasElement }) => {
  await drawn(canvasElement, 1)
  await expect(pagesOf(canvasElement)).toHaveLength(300)
  await expect(canvases(canvasElement).length).toBeLessThanOrEqual(4)
  const field = canvas.getByRole('textbox', { name: 'Página, de 300' })
  const first = canvasElement.querySelector<HTMLCanvasElement>('[data-page="1"] canvas')
  await userEvent.clear(field)
  await userEvent.type(field, '200{Enter}')
  await drawn(canvasElement, 200)
  await expect([first?.width, first?.height]).toEqual([0, 0])
  await expect(canvases(canvasElement).length).toBeLessThanOrEqual(5)
})
Long.test('finds text on a page that is not drawn, by keyboard', async ({ canvas, canvasElement }) => {
  await drawn(canvasElement, 1)
  canvasElement.querySelector<HTMLElement>('[role=group][tabindex]')?.focus()
  await userEvent.keyboard('{Control>}f{/Control}')
  await userEvent.type(await canvas.findByRole('searchbox'), 'pitagoras')
  await expect(await canvas.findByText('1 de 1')).toBeInTheDocument()
  await waitFor(() => expect(canvas.getByText('Página 250 de 300')).toBeInTheDocument())
  await waitFor(() => expect([...(CSS.highlights.get('pdf-current') ?? [])].map(String)).toEqual(['Pitágoras']))
  await userEvent.keyboard('{Escape}')
  await expect(canvas.queryByRole('searchbox')).toBeNull()
  await expect(canvasElement.querySelector('[role=group][tabindex]')).toHaveFocus()
  // also to where the key was pressed outside of the document
  const page = canvas.getByRole('textbox', { name: 'Página, de 300' })
  page.focus()
  await userEvent.keyboard('{Control>}f{/Control}')
  await waitFor(() => expect(canvas.getByRole('searchbox')).toHaveFocus())
  await userEvent.keyboard('{Escape}')
  await expect(page).toHaveFocus()
})

export const Links = meta.story({ beforeEach: ({ msw }) => msw.use(answer(linked)) })
Links.test('follows addresses only', async ({ canvas, canvasElement }) => {
  await expect(await canvas.findByRole('link', { name: 'https://example.org/rubrica' })).toHaveAttribute('rel', 'noreferrer noopener')
  await drawn(canvasElement, 1)
  await expect([...canvasElement.querySelectorAll('[data-page] a, [data-page] button')]).toHaveLength(1)
})

export const Locked = meta.story({ beforeEach: ({ msw }) => msw.use(answer(lockedPdf())) })
Locked.test('can be opened in the reader of the device', async ({ canvas }) => {
  await canvas.findByLabelText('Contraseña del PDF')
  await opensApart(canvas)
})
Locked.test('asks for the password until it is right', async ({ canvas, canvasElement }) => {
  const field = await canvas.findByLabelText('Contraseña del PDF')
  await userEvent.type(field, 'otra{Enter}')
  await expect(await canvas.findByText('Esa no es la contraseña.')).toBeVisible()
  await userEvent.type(await canvas.findByLabelText('Contraseña del PDF'), 'abretesesamo{Enter}')
  await expect(await canvas.findByText('Acta reservada', { selector: '.pdf-text span' })).toBeInTheDocument()
  await drawn(canvasElement, 1)
})

export const Broken = meta.story({ beforeEach: ({ msw }) => msw.use(answer(new Blob(['%PDF-1.7 y nada más']))) })
Broken.test('says so, and can be downloaded', async ({ canvas }) => {
  await expect(await canvas.findByText('El archivo está dañado o no es lo que dice ser.')).toBeVisible()
  await expect(canvas.getByRole('link', { name: /Descargar/ })).toHaveAttribute('href', '/api/v1/courses/files/9?download=true')
  await opensApart(canvas)
})

export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', never)) })
Loading.test('can be opened in the reader of the device', async ({ canvas }) => {
  await expect(await canvas.findByRole('status', { name: 'Abriendo maquetado.pdf' })).toBeInTheDocument()
  await opensApart(canvas)
})
export const Refused = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', notFound())) })
Refused.test('can be opened in the reader of the device', async ({ canvas }) => {
  await canvas.findByRole('button', { name: 'Reintentar' })
  await opensApart(canvas)
})
Refused.test('can be tried again', async ({ canvas, canvasElement, msw }) => {
  const retry = await canvas.findByRole('button', { name: 'Reintentar' })
  msw.use(answer(memory))
  await userEvent.click(retry)
  await drawn(canvasElement, 1)
})
export const English = meta.story({ globals: { locale: 'en' } })
export const Dark = meta.story({ globals: { theme: 'dark' } })
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } })

const onWatched = fn()
/** A student comes back to a long document, whose pages are measured while it is already shown. */
export const GoesOn = meta.story({
  args: { watching: { startAt: 250, onWatched } },
  beforeEach: ({ msw }) => msw.use(answer(long)),
})
GoesOn.test('at the page where the student was, and tells the one that they go on to read', async ({ canvas, canvasElement }) => {
  onWatched.mockClear()
  await expect(await canvas.findByText('Página 250 de 300')).toBeInTheDocument()
  await drawn(canvasElement, 250)
  const field = await canvas.findByRole('textbox', { name: 'Página, de 300' })
  await userEvent.clear(field)
  await userEvent.type(field, '7{Enter}')
  await waitFor(() => expect(onWatched.mock.calls).toEqual([[{ at: 7, duration: 300, ranges: [] }, false]]), { timeout: 4000 })
})
GoesOn.test('when the page is left at once, tells where it was', async ({ canvas }) => {
  onWatched.mockClear()
  const field = await canvas.findByRole('textbox', { name: 'Página, de 300' })
  await expect(await canvas.findByText('Página 250 de 300')).toBeInTheDocument()
  await userEvent.clear(field)
  await userEvent.type(field, '9{Enter}')
  await expect(await canvas.findByText('Página 9 de 300')).toBeInTheDocument()
  Object.defineProperty(document, 'hidden', { configurable: true, value: true })
  document.dispatchEvent(new Event('visibilitychange'))
  Reflect.deleteProperty(document, 'hidden')
  await expect(onWatched.mock.calls).toEqual([[{ at: 9, duration: 300, ranges: [] }, true]])
})

/** A newer version of the document is shorter. */
export const Shortened = meta.story({ args: { watching: { startAt: 250, onWatched } } })
Shortened.test('shows the last page', async ({ canvas }) => {
  await expect(await canvas.findByText('Página 3 de 3')).toBeInTheDocument()
})
