import { strToU8, zipSync } from 'fflate'
import { expect, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import { docx, xlsx } from '#tests/support/hostile/documents.ts'
import { aFile, mockApi, offline } from '@/shared/testing'
import { FileView } from '../file-view'

const openXml = 'application/vnd.openxmlformats-officedocument'
const row = (number: number, cells: string) => `<row r="${number}">${cells}</row>`
const text = (cell: string, value: string) => `<c r="${cell}" t="inlineStr"><is><t>${value}</t></is></c>`
const workbook = xlsx(
  row(1, text('A1', 'Estudiante') + text('B1', 'Nota')) +
    row(2, `${text('A2', 'García Pérez, Ana')}<c r="B2"><v>7.5</v></c>`) +
    row(3, `${text('A3', 'Ruiz Soler, Iker')}<c r="B3"><v>10</v></c>`),
)
const project = zipSync({
  'proyecto/LEEME.md': strToU8('# Rejilla\n\nCon tres columnas.'),
  'proyecto/css/estilos.css': strToU8('body { color: teal }'),
  'proyecto/index.html': strToU8('<link rel="stylesheet" href="css/estilos.css"><h1>Rejilla</h1>'),
  'proyecto/memoria.docx': docx(''),
  'proyecto/anejo.zip': zipSync({ 'notas.txt': Uint8Array.from([0x61, 0xf1, 0x6f]) }),
})

const answer = (content: Uint8Array) => mockApi.get('/courses/files/{id}', () => new Response(new Uint8Array(content)))
const zip = aFile({ id: 44, name: 'proyecto.zip', media_type: 'application/zip', size: project.length })

const meta = preview.meta({
  title: 'widgets/File view/Unpacked',
  component: FileView,
  args: { file: zip },
  decorators: [
    (Story) => (
      <div className="flex flex-col rounded-lg border border-line bg-surface" style={{ height: 512 }}>
        <Story />
      </div>
    ),
  ],
  beforeEach: ({ msw }) => msw.use(answer(project)),
})

export const Archive = meta.story()
Archive.test('opens an entry in place, also of an archive within, and comes back to its row', async ({ canvas }) => {
  const entry = await canvas.findByRole('button', { name: /LEEME\.md/ })
  await expect(canvas.getByText('5 archivos')).toBeVisible()
  await userEvent.click(entry)
  await expect(await canvas.findByRole('heading', { name: 'Rejilla' })).toBeVisible()
  await expect(canvas.queryByRole('link', { name: 'Abrir en otra pestaña' })).toBeNull()
  await userEvent.click(canvas.getByRole('button', { name: 'Volver a la lista' }))
  await waitFor(() => expect(canvas.getByRole('button', { name: /LEEME\.md/ })).toHaveFocus())
  await userEvent.click(canvas.getByRole('button', { name: /anejo\.zip/ }))
  await userEvent.click(await canvas.findByRole('button', { name: /notas\.txt/ }))
  await expect(await canvas.findByText('año')).toBeVisible()
})

/** Too large to be loaded whole. */
const large = zipSync({ 'notas.txt': strToU8('Rejilla'), 'clase.bin': new Uint8Array(5_000_000) }, { level: 0 })
let isLineLost = false
export const LineLost = meta.story({
  args: { file: { ...zip, id: 45, size: large.length } },
  beforeEach: ({ msw }) => {
    isLineLost = false
    msw.use(
      mockApi.get('/courses/files/{id}', ({ headers }) => {
        const [from = 0, to = large.length] = headers.get('range')?.match(/\d+/g)?.map(Number) ?? []
        return isLineLost ? offline() : new Response(large.slice(from, to + 1), { status: 206 })
      }),
    )
  },
})
LineLost.test('reads an entry again when it is asked to', async ({ canvas }) => {
  const entry = await canvas.findByRole('button', { name: /notas\.txt/ })
  isLineLost = true
  await userEvent.click(entry)
  const retry = await canvas.findByRole('button', { name: 'Reintentar' })
  isLineLost = false
  await userEvent.click(retry)
  await expect(await canvas.findByText('Rejilla')).toBeVisible()
})

export const Document = meta.story({
  args: { file: aFile({ id: 41, name: 'memoria.docx', media_type: `${openXml}.wordprocessingml.document`, size: 2000 }) },
  beforeEach: ({ msw }) => msw.use(answer(docx('<w:p><w:r><w:t>Conclusiones</w:t></w:r></w:p>'))),
})
Document.test('is shown in a frame of no origin, in which no script runs', async ({ canvas }) => {
  const frame = await canvas.findByTitle<HTMLIFrameElement>('memoria.docx')
  await expect(frame).toHaveAttribute('sandbox', 'allow-scripts')
  // nobody reaches into it, so its page is asked in a frame that can be looked into
  const page = document.createElement('iframe')
  page.src = frame.src
  const isLoaded = new Promise((resolve) => page.addEventListener('load', resolve, { once: true }))
  document.body.append(page)
  await isLoaded
  page.contentWindow?.postMessage('<p>Conclusiones</p><script>parent.parent.hostileRan = true</script>', '*')
  await waitFor(() => expect(page.contentDocument?.querySelector('iframe')?.srcdoc).toContain('<p>Conclusiones</p>'))
  const inner = page.contentDocument?.querySelector('iframe')
  const found = { sandbox: inner?.getAttribute('sandbox'), document: inner?.contentDocument, hasRun: 'hostileRan' in window }
  page.remove()
  await expect(found).toEqual({ sandbox: '', document: null, hasRun: false })
})

const workbookFile = aFile({ id: 42, name: 'notas.xlsx', media_type: `${openXml}.spreadsheetml.sheet`, size: workbook.length })
export const Workbook = meta.story({ args: { file: workbookFile }, beforeEach: ({ msw }) => msw.use(answer(workbook)) })
Workbook.test('is a table of its values', async ({ canvas }) => {
  await expect(await canvas.findByRole('cell', { name: '7,5' })).toBeVisible()
  await expect(canvas.getByRole('columnheader', { name: 'B' })).toBeVisible()
  await expect(canvas.getByRole('combobox', { name: 'Hoja' })).toHaveDisplayValue('Notas')
})

export const Broken = meta.story({
  args: { file: workbookFile },
  beforeEach: ({ msw }) => msw.use(answer(strToU8('no es un libro'))),
})
Broken.test('says so, and can be downloaded', async ({ canvas }) => {
  await expect(await canvas.findByText('El archivo está dañado o no es lo que dice ser.')).toBeVisible()
  await expect(canvas.getByRole('link', { name: /Descargar/ })).toBeVisible()
})
