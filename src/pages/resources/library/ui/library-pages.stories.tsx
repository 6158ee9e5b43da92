import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import type { Schema } from '@/shared/api'
import {
  aCenter,
  aCenterRow,
  aPage,
  aPdf,
  aResource,
  aSelf,
  inRouter,
  mockApi,
  never,
  offline,
  refuse,
  someCategories,
} from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { MyResourcesPage } from './library-pages'

const used = aResource(1, { uses: 3, is_shared: true, name: 'Guía de selectores' })
const link = { file: null, categories: [] }
const resources = [
  used,
  aResource(2, { ...link, name: 'Rejilla en vídeo', type: 'video', url: 'https://vimeo.com/76979871' }),
  aResource(3, { ...link, name: 'Cuestionario inicial', type: 'typeform', url: 'https://form.typeform.com/to/Ab12Cd34' }),
  aResource(4, { name: 'Currículo del módulo', center: null, owner: null, is_shared: true, may_edit: false }),
]
const places = [{ id: 14, course: { id: 3, name: 'Lenguajes de marcas' }, content: { id: 12, name: 'Selectores' }, may_edit: true }]

const meta = preview.meta({
  title: 'pages/resources/My resources',
  component: MyResourcesPage,
  decorators: [inRouter({ path: '/my-resources' }), inSession('signedIn')],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })),
      mockApi.get('/centers/centers', aPage([aCenterRow()])),
      mockApi.get('/resources/categories/list_categories', someCategories),
      mockApi.get('/resources/resources', aPage(resources)),
      mockApi.get('/resources/resources/{id}', { ...used, places }),
    ),
})

const act = async (name: string, action: string) => {
  await userEvent.click(await screen.findByRole('button', { name: `Acciones de ${name}` }))
  await userEvent.click(await screen.findByRole('menuitem', { name: action }))
}

export const Some = meta.story({})
Some.test('opens a file over the page, and leaves a link to its service', async ({ canvas, msw }) => {
  msw.use(mockApi.get('/courses/files/{id}', () => new Response(aPdf([{ lines: ['Selectores de clase'] }]))))
  await userEvent.click(await canvas.findByRole('link', { name: 'Guía de selectores' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'selectores-1.pdf' }))
  await expect(await dialog.findByText('Selectores de clase', { selector: '.pdf-text span' })).toBeInTheDocument()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(canvas.getByRole('link', { name: 'Guía de selectores' })).toHaveFocus())
  await expect(canvas.getByRole('link', { name: 'Rejilla en vídeo' })).toHaveAttribute('target', '_blank')
})
export const InEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'teacher', language: 'en', theme: 'dark' }))),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/resources', never)) })
export const Unreachable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/resources', offline)) })
const pictureOf = (color: string) =>
  `data:image/svg+xml,${encodeURIComponent(`<svg xmlns="http://www.w3.org/2000/svg" width="48" height="64"><rect width="48" height="64" fill="#fff"/><path d="M6 8h30v4H6zm0 10h36v2H6zm0 6h36v2H6zm0 6h24v2H6z" fill="${color}"/></svg>`)}`
export const WithThumbnails = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/resources/resources',
        aPage([
          aResource(1, { thumbnail: pictureOf('#334'), name: 'Guía de selectores', uses: 2, is_shared: true }),
          aResource(2, { thumbnail: pictureOf('#a30'), name: 'Boceto de la portada con todas las secciones de la página', type: 'image' }),
          aResource(3, { thumbnail: '/api/v1/courses/files/404', name: 'La miniatura ya no está' }),
          ...resources.slice(1),
        ]),
      ),
    ),
})
WithThumbnails.test('shows an icon where the picture cannot be had', async ({ canvas }) => {
  const card = (await canvas.findByText('La miniatura ya no está')).closest('li')
  await waitFor(() => expect(card?.querySelector('svg.lucide-file-text')).toBeVisible())
  await expect(card?.querySelector('img')).toBeNull()
})
export const AsATable = meta.story({ decorators: [inRouter({ path: '/my-resources', at: '/my-resources?view=table' })] })
AsATable.test('turns into cards and back', async ({ canvas }) => {
  await expect(await canvas.findByRole('columnheader', { name: 'Usos' })).toBeVisible()
  await userEvent.click(canvas.getByRole('radio', { name: 'Tarjetas' }))
  await waitFor(() => expect(canvas.queryByRole('columnheader', { name: 'Usos' })).toBeNull())
  await expect(await canvas.findByRole('link', { name: used.name })).toBeVisible()
})

const ofManager = (space: Partial<Schema<'CenterStorage'>>) => [
  mockApi.get('/users/users/self', aSelf({ kind: 'manager', managed_center: { id: 1, name: 'IES Ribera del Duero' } })),
  mockApi.get('/centers/centers/{id}', aCenter({ storage: { used: 12_884_901_888, limit: 107_374_182_400, limit_gb: 100, ...space } })),
]
export const ManagedCenter = meta.story({ beforeEach: ({ msw }) => msw.use(...ofManager({})) })
ManagedCenter.test('says how much space is used', async ({ canvas }) => {
  const bar = await canvas.findByRole('progressbar', { name: /^Espacio para archivos/ })
  await expect(bar).toHaveAttribute('aria-valuenow', '12884901888')
  await expect(canvas.queryByText(/Queda menos del 10/)).toBeNull()
})
export const NearlyFull = meta.story({ beforeEach: ({ msw }) => msw.use(...ofManager({ used: 100_000_000_000 })) })
NearlyFull.test('warns before it is full', async ({ canvas }) => {
  await expect(await canvas.findByText(/Queda menos del 10 %.*pide más espacio/)).toBeVisible()
})
export const Full = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(...ofManager({ used: 120_000_000_000 })),
})
Full.test('says what nobody can do', async ({ canvas }) => {
  await expect(await canvas.findByText(/Nobody of the center can upload files/)).toBeVisible()
})
export const OfATeacher = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'teacher', managed_center: null, center: { id: 1, name: 'IES Ribera del Duero' } })),
      ...ofManager({ used: 100_000_000_000 }),
    ),
})
OfATeacher.test('says how much space is left, and whom to tell', async ({ canvas }) => {
  await expect(await canvas.findByRole('progressbar', { name: /^Espacio para archivos/ })).toBeVisible()
  await expect(canvas.getByText(/Queda menos del 10 %.*avisa a quien gestiona el centro/)).toBeVisible()
})
export const NothingYet = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/resources', aPage([]))),
  play: async ({ canvas }) => expect(await canvas.findByText('Todavía no hay recursos')).toBeVisible(),
})

export const InUse = meta.story({})
InUse.test('says where it is, and is deleted there too once that was seen', async ({ msw }) => {
  const current = { ...used, places }
  let deleted: string | null = null
  msw.use(
    mockApi.delete('/resources/resources/{id}', ({ query }) => {
      deleted = query.get('places')
      return deleted === null ? refuse(409, { code: 'resource_in_use', detail: '', current }) : null
    }),
  )
  await act(used.name, 'Eliminar')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar el recurso' }))
  await expect(await dialog.findByText(/Está en uso/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Lenguajes de marcas' })).toBeVisible()
  await expect(dialog.getByText('Y en 2 sitios más, que no caben aquí o son de programas que no puedes ver.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminarlo también de 3 sitios' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await expect(deleted).toBe('3')
})
InUse.test('stays where a program has it that the person cannot change, which is named', async ({ msw }) => {
  const elsewhere = { id: 15, course: { id: 4, name: 'Programa ajeno' }, content: { id: 40, name: 'Estilos' }, may_edit: false }
  msw.use(
    mockApi.delete(
      '/resources/resources/{id}',
      refuse(409, { code: 'resource_in_use_elsewhere', detail: '', current: { ...used, uses: 2, places: [...places, elsewhere] } }),
    ),
  )
  await act(used.name, 'Eliminar')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar el recurso' }))
  await expect(await dialog.findByText(/está en programas que no puedes cambiar/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Programa ajeno' })).toBeVisible()
  await expect(dialog.queryByRole('link', { name: 'Lenguajes de marcas' })).toBeNull()
})

export const Uploading = meta.story({})
Uploading.test('shows what was refused beside what arrived', async ({ canvas, msw }) => {
  msw.use(
    mockApi.post('/resources/resources/uploads', () =>
      Response.json({ detail: 'The request is not valid.', code: 'invalid', errors: { file: ['wrong_type'] } }, { status: 400 }),
    ),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Subir archivos' }))
  const dialog = await screen.findByRole('dialog', { name: 'Subir archivos a la biblioteca' })
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]:not([accept])')
  if (!input) throw new Error('a file input')
  await userEvent.upload(input, new File(['MZ'], 'programa.exe'))
  await expect(await within(dialog).findByText(/Este tipo de archivo no se admite/)).toBeVisible()
})

Uploading.test('goes on by itself once the line is back', async ({ canvas, msw }) => {
  let isBroken = true
  const arrived = aResource(7, { name: 'Apuntes', type: 'other' })
  msw.use(
    mockApi.post('/resources/resources/uploads', () => (isBroken ? offline() : { resource: { ...arrived, places: [] }, is_new: true })),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Subir archivos' }))
  const dialog = await screen.findByRole('dialog', { name: 'Subir archivos a la biblioteca' })
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]:not([accept])')
  if (!input) throw new Error('a file input')
  await userEvent.upload(input, new File(['Tema 1'], 'apuntes.txt'))
  await within(dialog).findByRole('button', { name: 'Volver a subir apuntes.txt' })
  isBroken = false
  window.dispatchEvent(new Event('online'))
  await expect(await within(dialog).findByRole('link', { name: 'Apuntes' })).toBeVisible()
})

Uploading.test('makes a thumbnail of what has arrived, behind it', async ({ canvas, msw }) => {
  const arrived = aResource(7, { name: 'Boceto', type: 'image' })
  const sent: string[] = []
  msw.use(
    mockApi.post('/resources/resources/uploads', () => ({ resource: { ...arrived, places: [] }, is_new: true })),
    mockApi.post('/resources/resources/{id}/thumbnail', ({ params, query }) => {
      sent.push(`${params['id']} of ${query.get('file')}`)
      return { ...arrived, thumbnail: pictureOf('#334'), places: [] }
    }),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Subir archivos' }))
  const dialog = await screen.findByRole('dialog', { name: 'Subir archivos a la biblioteca' })
  const input = dialog.querySelector<HTMLInputElement>('input[type=file]:not([accept])')
  const image = await new Promise<Blob | null>((resolve) => document.createElement('canvas').toBlob(resolve))
  if (!input || !image) throw new Error('a file input and an image')
  await userEvent.upload(input, new File([image], 'boceto.png', { type: 'image/png' }))
  await waitFor(() => expect(sent).toEqual([`${arrived.id} of ${arrived.file?.id}`]))
})

export const ALink = meta.story({})
ALink.test('of Typeform must be that of a form', async ({ canvas, msw }) => {
  msw.use(
    mockApi.post('/resources/resources', () =>
      Response.json({ detail: 'The request is not valid.', code: 'invalid', errors: { url: ['typeform_form'] } }, { status: 400 }),
    ),
  )
  await userEvent.click(await canvas.findByRole('button', { name: 'Añadir enlace' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Añadir enlace' }))
  await userEvent.type(dialog.getByLabelText(/Dirección/), 'https://www.typeform.com/')
  await userEvent.type(dialog.getByLabelText(/Nombre/), 'Cuestionario')
  await userEvent.click(dialog.getByRole('button', { name: 'Añadir' }))
  await expect(await dialog.findByText(/Pega la dirección del formulario/)).toBeVisible()
})
