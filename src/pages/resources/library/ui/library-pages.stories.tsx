import { expect, screen, userEvent, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aPage, aResource, aSelf, inRouter, mockApi, never, offline, someCategories } from '@/shared/testing'
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
const places = [{ id: 14, course: { id: 3, name: 'Lenguajes de marcas' }, content: { id: 12, name: 'Selectores' } }]

const meta = preview.meta({
  title: 'pages/resources/My resources',
  component: MyResourcesPage,
  decorators: [inRouter({ path: '/my-resources' }), inSession('signedIn')],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/users/self', aSelf({ kind: 'teacher' })),
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
export const InEnglishInTheDark = meta.story({
  globals: { locale: 'en', theme: 'dark' },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/users/users/self', aSelf({ kind: 'teacher', language: 'en', theme: 'dark' }))),
})
export const OnAPhone = meta.story({ globals: { viewport: { value: 'phone' } } })
export const Loading = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/resources', never)) })
export const Unreachable = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/resources', offline)) })
export const NothingYet = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.get('/resources/resources', aPage([]))),
  play: async ({ canvas }) => expect(await canvas.findByText('Todavía no hay recursos')).toBeVisible(),
})

export const InUse = meta.story({})
InUse.test('is not deleted, and says where it is', async ({ msw }) => {
  const current = { ...used, places }
  msw.use(
    mockApi.delete('/resources/resources/{id}', () =>
      Response.json({ detail: 'The resource is placed in a program.', code: 'resource_in_use', current }, { status: 409 }),
    ),
  )
  await act(used.name, 'Eliminar')
  const dialog = within(await screen.findByRole('dialog'))
  await userEvent.click(dialog.getByRole('button', { name: 'Eliminar el recurso' }))
  await expect(await dialog.findByText(/Está en uso/)).toBeVisible()
  await expect(dialog.getByRole('link', { name: 'Lenguajes de marcas' })).toBeVisible()
  await expect(dialog.getByText('Y en 2 sitios más de programas que no puedes ver.')).toBeVisible()
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
