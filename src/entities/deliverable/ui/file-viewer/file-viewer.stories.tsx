import { expect, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { aFile, mockApi, never, notFound } from '@/shared/testing'
import { FileViewer } from './file-viewer'

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

const onePage = `%PDF-1.4
1 0 obj<</Type/Catalog/Pages 2 0 R>>endobj
2 0 obj<</Type/Pages/Kids[3 0 R]/Count 1>>endobj
3 0 obj<</Type/Page/Parent 2 0 R/MediaBox[0 0 420 595]/Contents 4 0 R/Resources<</Font<</F1 5 0 R>>>>>>endobj
4 0 obj<</Length 58>>stream
BT /F1 24 Tf 60 500 Td (Memoria del maquetado) Tj ET
endstream endobj
5 0 obj<</Type/Font/Subtype/Type1/BaseFont/Helvetica>>endobj
trailer<</Root 1 0 R>>`

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

const pdf = aFile()
const image = aFile({ id: 10, name: 'captura.png', media_type: 'image/png', size: 92_140 })
const text = aFile({ id: 11, name: 'index.html', media_type: 'text/html', size: code.length })

const meta = preview.meta({
  title: 'entities/deliverable/File viewer',
  component: FileViewer,
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
        return params['id'] === '11' ? new Response(code) : new Response(new Blob([onePage], { type: 'application/pdf' }))
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

export const Pdf = meta.story({ args: { file: pdf } })
Pdf.test('is read in place, or apart where the browser cannot', async ({ canvas }) => {
  if (navigator.pdfViewerEnabled)
    await expect(await canvas.findByTitle('maquetado.pdf')).toHaveAttribute('src', expect.stringMatching(/^blob:.*#navpanes=0&view=FitH$/))
  else await expect(await canvas.findByRole('link', { name: 'Abrir el PDF' })).toHaveAttribute('href', '/api/v1/courses/files/9')
})

export const Other = meta.story({ args: { file: aFile({ name: 'memoria.docx', media_type: 'application/msword' }) } })
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
