import { expect, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../.storybook/preview'
import { aFile, mockApi, never, notFound } from '@/shared/testing'
import { FileView } from './file-view'

const code = `<!doctype html>
<html lang="es">
  <head>
    <title>IES Ribera del Duero</title>
    <link rel="stylesheet" href="estilos.css">
  </head>
  <body>
    <main class="rejilla">Una línea bastante larga, que en un ancho de teléfono no cabe y tiene que partirse o desplazarse según se quiera.</main>
  </body>
</html>
`

async function picture(): Promise<Response> {
  const canvas = new OffscreenCanvas(1200, 700)
  const context = canvas.getContext('2d')
  if (!context) throw new Error('There is no canvas')
  context.fillStyle = '#dbe6f3'
  context.fillRect(0, 0, 1200, 700)
  context.fillStyle = '#27528f'
  context.fillRect(80, 80, 1040, 120)
  context.font = '48px sans-serif'
  context.fillStyle = '#ffffff'
  context.fillText('Portada del centro', 120, 155)
  return new Response(await canvas.convertToBlob())
}

const image = aFile({ id: 10, name: 'captura.png', media_type: 'image/png', size: 92_140 })
const text = aFile({ id: 11, name: 'index.xml', media_type: 'text/xml', size: code.length })

const meta = preview.meta({
  title: 'widgets/File view',
  component: FileView,
  args: { file: text },
  decorators: [
    (Story) => (
      <div className="flex flex-col rounded-lg border border-line bg-surface" style={{ height: 512 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach: ({ msw }) => {
    msw.use(
      mockApi.get('/courses/files/{id}', async ({ params }) => {
        if (params['id'] === '10') return picture()
        return new Response(code)
      }),
    )
  },
})

export const Code = meta.story()
Code.test('lines can be wrapped or kept', async ({ canvas }) => {
  const wrap = await canvas.findByRole('button', { name: 'Ajustar las líneas largas' })
  await expect(canvas.getByText('10 líneas')).toBeVisible()
  await expect(wrap).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(wrap)
  await expect(wrap).toHaveAttribute('aria-pressed', 'false')
})

export const Image = meta.story({ args: { file: image } })
Image.test('zooms and turns', async ({ canvas }) => {
  const shown = await canvas.findByRole('img', { name: 'captura.png' })
  await waitFor(() => expect(shown.clientWidth).toBeGreaterThan(100))
  await userEvent.click(canvas.getByRole('button', { name: 'Ampliar' }))
  await userEvent.click(canvas.getByRole('button', { name: 'Ampliar' }))
  await waitFor(() => expect(shown.clientWidth).toBeGreaterThan(1000))
  const { width } = shown.getBoundingClientRect()
  await userEvent.click(canvas.getByRole('button', { name: 'Girar' }))
  await waitFor(() => expect(shown.getBoundingClientRect().height).toBeCloseTo(width))
  await userEvent.click(canvas.getByRole('button', { name: 'Ajustar al espacio' }))
  await waitFor(() => expect(shown.getBoundingClientRect().height).toBeLessThan(500))
})

const markdown = aFile({ id: 13, name: 'LEEME.md', media_type: 'text/plain', size: 60 })
export const MarkdownText = meta.story({
  args: { file: markdown },
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/courses/files/{id}', () => new Response('# Práctica 3\n\n- **Uno**\n- <img src=x onerror=alert(1)>'))),
})
MarkdownText.test('is read as it is meant, and as it is written', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Práctica 3' })).toBeVisible()
  await userEvent.click(canvas.getByRole('radio', { name: 'Código' }))
  await expect(await canvas.findByText('4 líneas')).toBeVisible()
})

const notebook = JSON.stringify({
  metadata: { language_info: { name: 'python' } },
  cells: [
    { cell_type: 'markdown', source: '## Regresión' },
    {
      cell_type: 'code',
      execution_count: 1,
      source: 'print("hola")',
      outputs: [
        { output_type: 'stream', text: 'hola\n' },
        { output_type: 'display_data', data: { 'text/html': '<script>alert(1)</script>' } },
      ],
    },
  ],
})
export const Notebook = meta.story({
  args: { file: aFile({ id: 14, name: 'regresion.ipynb', media_type: 'text/plain', size: notebook.length }) },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', () => new Response(notebook))),
})
Notebook.test('shows its cells and what they put out', async ({ canvas }) => {
  await expect(await canvas.findByRole('heading', { name: 'Regresión' })).toBeVisible()
  await expect(canvas.getByText('hola', { selector: 'pre' })).toBeVisible()
  await expect(canvas.getByText('Esta salida es HTML y no se muestra aquí.')).toBeVisible()
})

const longNotebook = JSON.stringify({
  cells: [{ cell_type: 'code', source: 'x = 1', outputs: Array.from({ length: 51 }, () => ({ output_type: 'stream', text: '1' })) }],
})
export const LongNotebook = meta.story({
  args: { file: aFile({ id: 20, name: 'larga.ipynb', media_type: 'text/plain', size: longNotebook.length }) },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', () => new Response(longNotebook))),
})
LongNotebook.test('says that not all of it is shown', async ({ canvas }) => {
  await expect(await canvas.findByText(/hasta 500 celdas, 50 salidas de cada una y 20.000 caracteres/)).toBeVisible()
})

export const Page = meta.story({ args: { file: aFile({ id: 15, name: 'index.html', media_type: 'text/plain', size: code.length }) } })
Page.test('is rendered in a frame of no origin, beside its source', async ({ canvas }) => {
  const frame = await canvas.findByTitle('index.html')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
  await userEvent.click(canvas.getByRole('radio', { name: 'Código' }))
  await expect(await canvas.findByText('10 líneas')).toBeVisible()
})

/** Three seconds of silence. */
function silence(): Blob {
  const rate = 8000
  const bytes = new DataView(new ArrayBuffer(44 + 3 * rate))
  const mark = (at: number, value: string) => [...value].forEach((character, n) => bytes.setUint8(at + n, character.charCodeAt(0)))
  mark(0, 'RIFF')
  bytes.setUint32(4, bytes.byteLength - 8, true)
  mark(8, 'WAVEfmt ')
  for (const [at, value] of [
    [16, 16],
    [24, rate],
    [28, rate],
  ] as const)
    bytes.setUint32(at, value, true)
  for (const [at, value] of [
    [20, 1],
    [22, 1],
    [32, 1],
    [34, 8],
  ] as const)
    bytes.setUint16(at, value, true)
  mark(36, 'data')
  bytes.setUint32(40, 3 * rate, true)
  for (let at = 44; at < bytes.byteLength; at += 1) bytes.setUint8(at, 128)
  return new Blob([bytes.buffer], { type: 'audio/wav' })
}
export const Sound = meta.story({
  args: { file: aFile({ id: 16, name: 'dictado.wav', media_type: 'audio/wav', size: 24_044 }) },
  beforeEach: ({ msw }) => {
    msw.use(
      mockApi.get(
        '/courses/files/{id}',
        () => new Response(silence(), { headers: { 'content-type': 'audio/wav', 'accept-ranges': 'bytes' } }),
      ),
    )
  },
})
Sound.test('changes its speed', async ({ canvas }) => {
  const sound = await canvas.findByLabelText<HTMLAudioElement>('dictado.wav', { selector: 'audio' })
  await waitFor(() => expect(sound.duration).toBe(3))
  await userEvent.selectOptions(canvas.getByRole('combobox', { name: 'Velocidad' }), '2 ×')
  await expect(sound.playbackRate).toBe(2)
})

export const BrokenVideo = meta.story({
  args: { file: aFile({ id: 17, name: 'clase.mp4', media_type: 'video/mp4', size: 900 }) },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', () => new Response('no es un vídeo'))),
})
BrokenVideo.test('says so, and can be downloaded', async ({ canvas }) => {
  await expect(await canvas.findByText(/no puede reproducir/)).toBeVisible()
  await expect(canvas.getByRole('link', { name: /Descargar/ })).toBeVisible()
})

export const Other = meta.story({ args: { file: aFile({ name: 'memoria.doc', media_type: 'application/x-cfb' }) } })
Other.test('can be downloaded', async ({ canvas }) => {
  const links = await canvas.findAllByRole('link', { name: /Descargar/ })
  await expect(links[0]).toHaveAttribute('href', '/api/v1/courses/files/9?download=true')
})

export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', never)) })
export const Empty = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', new Response(''))) })
export const Broken = meta.story({
  args: { file: image },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', new Response('no es una imagen'))),
})

export const PhonePhoto = meta.story({
  ...Broken.input,
  args: { file: aFile({ id: 12, name: 'IMG_2041.HEIC', media_type: 'image/heic', size: 1_840_000 }) },
})
PhonePhoto.test('says why it is not seen, and can be downloaded', async ({ canvas }) => {
  await expect(await canvas.findByText(/Es una foto HEIC/)).toBeVisible()
  await expect(canvas.getByRole('link', { name: /Descargar/ })).toHaveAttribute('href', '/api/v1/courses/files/12?download=true')
})

export const Failed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', notFound())) })
Failed.test('can be tried again', async ({ canvas, msw }) => {
  const retry = await canvas.findByRole('button', { name: 'Reintentar' })
  msw.use(mockApi.get('/courses/files/{id}', new Response(code)))
  await userEvent.click(retry)
  await expect(await canvas.findByText('10 líneas')).toBeVisible()
})

export const English = meta.story({ globals: { locale: 'en' } })
export const Dark = meta.story({ globals: { theme: 'dark' } })
export const Phone = meta.story({ args: { file: image }, globals: { viewport: { value: 'phone' } } })
