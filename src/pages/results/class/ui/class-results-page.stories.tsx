import { expect, screen, spyOn, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import {
  aClass,
  aClassByContent,
  aClassEvolution,
  aClassOfStudents,
  aGroup,
  aPage,
  aSelf,
  inRouter,
  mockApi,
  never,
  refuse,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ClassResultsPage } from './class-results-page'

const courses = [
  { id: 3, name: 'Lenguajes de marcas', teacher_id: null },
  { id: 4, name: 'Bases de datos', teacher_id: null },
]
const meta = preview.meta({
  title: 'pages/results/Class',
  component: ClassResultsPage,
  decorators: [inRouter({ path: '/class-results', at: '/class-results?group=2' }), inSession('signedIn')],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf()),
      mockApi.get('/groups/groups', aPage([aGroup({ courses }), aGroup({ id: 6, name: '1.º DAM B', courses })])),
      mockApi.get('/stats/results/ra/global/{id}', aClass()),
      mockApi.get('/stats/results/ra/all_students/{id}', aClassOfStudents()),
      mockApi.get('/stats/results/eval/ra/{id}', aClassEvolution()),
      mockApi.get('/stats/results/content/global/{id}', aClassByContent()),
      mockApi.get('/stats/results/content/all_students/{id}', aClassOfStudents()),
      mockApi.get('/stats/results/eval/unit/{id}', aClassEvolution()),
    ),
})

export const Whole = meta.story()
Whole.test('each chart has the same data as a table', async ({ canvas }) => {
  const spread = await canvas.findByRole('region', { name: 'Cómo se reparten las notas' })
  await expect(await within(spread).findByRole('img', { name: /21 aprueban, 5 suspenden y 2 aún no tienen nota/ })).toBeVisible()
  await userEvent.click(within(spread).getByRole('radio', { name: 'Tabla' }))
  await expect(within(spread).getByRole('row', { name: 'De 4 a 4,99 3 3' })).toBeVisible()
  await expect(within(spread).getByRole('row', { name: 'De 5 a 5,99 6 0' })).toBeVisible()
})

export const HeldBackByARule = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/stats/results/ra/global/{id}',
        aClass({ program: { mean: 612, marked: 26, failed: 6 }, failed_distribution: [0, 0, 1, 1, 3, 0, 0, 0, 1, 0] }),
      ),
    ),
})
HeldBackByARule.test('who fails with a mean that passes is drawn among those who fail', async ({ canvas }) => {
  const chart = await canvas.findByRole('img', { name: /20 aprueban, 6 suspenden/ })
  const hatched = [...chart.querySelectorAll('rect[fill^="url"]')].filter((bar) => Number(bar.getAttribute('height')) > 10)
  // those of 2, 3, 4 and 8, and the sign of the legend
  await expect(hatched.length).toBeGreaterThanOrEqual(4)
})
Whole.test('a learning result opens into its criteria', async ({ canvas }) => {
  await userEvent.selectOptions(
    await canvas.findByRole('combobox', { name: 'Parte' }),
    'RA1 · Reconoce las características de los lenguajes de marcas.',
  )
  const means = canvas.getByRole('region', { name: 'Medias por resultado de aprendizaje' })
  await expect(await within(means).findByRole('img', { name: /a\): 7,10, 1 de 26 suspensos/ })).toBeVisible()
})
Whole.test('names who needs help, the most urgent first, with a way to their results', async ({ canvas }) => {
  const table = await canvas.findByRole('table', { name: 'Quién necesita ayuda' })
  const names = within(table).getAllByRole('link')
  await expect(names).toHaveLength(5)
  await expect(names[0]).toHaveAttribute('href', expect.stringContaining('/user-results?student='))
  await expect(within(table).getAllByRole('row')[1]).toHaveTextContent(/3,10/)
})
Whole.test('divides the program by contents', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('radio', { name: 'Por contenidos' }))
  const means = await canvas.findByRole('region', { name: 'Medias por contenido' })
  await expect(await within(means).findByRole('img', { name: /Hojas de estilo: 4,80, 9 de 20 suspensos/ })).toBeVisible()
})
Whole.test('offers the chart and its data as files', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Descargar Comparación de grupos' }))
  await expect(await screen.findByRole('menuitem', { name: 'Imagen (PNG)' })).toBeVisible()
  await expect(screen.getByRole('menuitem', { name: 'Dibujo vectorial (SVG)' })).toBeVisible()
  await expect(screen.getByRole('menuitem', { name: 'Datos (CSV)' })).toBeVisible()
})

/** The files that the page saves instead of giving them to the browser's downloads. */
function savedFiles() {
  const files: Blob[] = []
  const make = URL.createObjectURL.bind(URL)
  spyOn(URL, 'createObjectURL').mockImplementation((content) => {
    files.push(content as Blob)
    return make(content)
  })
  return files
}
const download = async (item: string) => {
  await userEvent.click(await screen.findByRole('button', { name: 'Descargar Cómo se reparten las notas' }))
  await userEvent.click(await screen.findByRole('menuitem', { name: item }))
}

export const Dark = meta.story({ globals: { theme: 'dark' } })
Dark.test('a chart is saved in the light theme, with its title and what its signs mean', async ({ canvas }) => {
  await canvas.findByRole('img', { name: /21 aprueban/ })
  const files = savedFiles()
  await download('Dibujo vectorial (SVG)')
  await waitFor(() => expect(files).toHaveLength(1))
  const text = (await files[0]?.text()) ?? ''
  await expect(text).toContain('Cómo se reparten las notas · Lenguajes de marcas · 1.º DAM A')
  for (const sign of ['Aprobado', 'Suspenso', 'Nota para aprobar: 5']) await expect(text).toContain(`>${sign}<`)
  await expect(text).not.toMatch(/oklch|light-dark|var\(|class=/u)
  const title = new DOMParser().parseFromString(text, 'image/svg+xml').querySelector('text')
  // dark ink on white
  await expect(Number.parseInt(title?.getAttribute('fill')?.slice(1, 3) ?? 'ff', 16)).toBeLessThan(100)
})
Dark.test('and as an image with the same', async ({ canvas }) => {
  await canvas.findByRole('img', { name: /21 aprueban/ })
  const files = savedFiles()
  await download('Imagen (PNG)')
  await waitFor(() => expect(files.at(-1)?.type).toBe('image/png'))
  const image = await createImageBitmap(files.at(-1) as Blob)
  const paper = new OffscreenCanvas(image.width, image.height).getContext('2d')
  paper?.drawImage(image, 0, 0)
  await expect([...(paper?.getImageData(2, 2, 1, 1).data ?? [])]).toEqual([255, 255, 255, 255])
  const inks = new Set(paper?.getImageData(0, 0, image.width, 132).data)
  await expect(inks.size).toBeGreaterThan(2)
})

export const OnADarkPhone = meta.story({ globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } } })
export const Loading = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/stats/results/ra/global/{id}', () => never()),
      mockApi.get('/stats/results/eval/ra/{id}', () => never()),
    ),
})
export const Failed = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.get('/stats/results/ra/all_students/{id}', refuse(500, { code: 'internal', detail: 'Something broke.' }))),
})
export const WithoutMarks = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/stats/results/ra/global/{id}', aClass({ program: { mean: null, marked: 0, failed: 0 } })),
      mockApi.get('/stats/results/ra/all_students/{id}', aClassOfStudents({ rows: [] })),
    ),
})
export const OutsideAccess = meta.story({
  decorators: [inRouter({ path: '/class-results', at: '/class-results?group=99' })],
})
