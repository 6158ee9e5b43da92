import { expect, userEvent, waitFor, within } from 'storybook/test'
import { inSession } from '@/entities/session'
import { aGroup, aPerson, aSelf, inRouter, mockApi, refuse, someGroupOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { CreateGroupPage } from './create-group-page'

const meta = preview.meta({
  title: 'pages/groups/Create group',
  component: CreateGroupPage,
  decorators: [inRouter({ path: '/create-group' }), inSession('signedIn')],
})

const self = aPerson(0)
const at = (options = someGroupOptions()) => [
  mockApi.get('/users/users/self', aSelf({ kind: 'teacher', id: self.id })),
  mockApi.get('/groups/groups/options', options),
]

export const Create = meta.story({ beforeEach: ({ msw }) => msw.use(...at()) })
Create.test('needs a name; its creator is its teacher and manager', async ({ canvasElement, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/groups/groups', ({ body }) => {
      requests.push(body)
      return aGroup({ id: 9, name: '1.º DAW A' })
    }),
  )
  const page = within(canvasElement)
  const submit = await page.findByRole('button', { name: 'Crear grupo' })
  await userEvent.click(submit)
  const name = page.getByRole('textbox', { name: 'Nombre' })
  await expect(name).toHaveFocus()
  await expect(name).toHaveAccessibleDescription(/Este campo es obligatorio/)
  await expect(requests).toEqual([])
  await userEvent.type(name, '1.º DAW A')
  await userEvent.click(page.getByRole('combobox', { name: 'Añadir un programa' }))
  await userEvent.click(await page.findByRole('option', { name: 'Programación' }))
  await userEvent.click(submit)
  await expect(await page.findByTestId('elsewhere')).toHaveTextContent('/group/9?tab=students')
  await expect(requests).toEqual([
    {
      center_id: 1,
      name: '1.º DAW A',
      period: '2026/2027',
      description: '',
      category_id: null,
      logo_file_id: null,
      thumbnail_file_id: null,
      manager_id: self.id,
      teacher_ids: [self.id],
      course_ids: [5],
      course_teachers: [],
    },
  ])
})
Create.test('says who teaches a program, unless they are taken out of the team again', async ({ canvas, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.post('/groups/groups', ({ body }) => {
      requests.push(body)
      return refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { name: ['name_taken'] } })
    }),
  )
  const other = aPerson(1)
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Nombre' }), '1.º DAW A')
  await userEvent.click(canvas.getByRole('combobox', { name: 'Añadir un docente' }))
  await userEvent.click(await canvas.findByRole('option', { name: other.display_name }))
  await userEvent.click(canvas.getByRole('combobox', { name: 'Añadir un programa' }))
  await userEvent.click(await canvas.findByRole('option', { name: 'Programación' }))
  const choice = canvas.getByRole('combobox', { name: 'Quién imparte Programación' })
  await expect(choice).toHaveDisplayValue('Imparte: sin asignar')
  await userEvent.selectOptions(choice, `Imparte: ${other.full_name}`)
  await userEvent.click(canvas.getByRole('button', { name: 'Crear grupo' }))
  await waitFor(() => expect(requests).toMatchObject([{ course_teachers: [{ course_id: 5, teacher_id: other.id }] }]))
  await userEvent.click(canvas.getByRole('button', { name: `Quitar a ${other.full_name}` }))
  await expect(choice).toHaveDisplayValue('Imparte: sin asignar')
  await userEvent.type(canvas.getByRole('textbox', { name: 'Nombre' }), ' bis')
  await userEvent.click(canvas.getByRole('button', { name: 'Crear grupo' }))
  await waitFor(() => expect(requests[1]).toMatchObject({ teacher_ids: [self.id], course_teachers: [] }))
})
Create.test('keeps the input when the server rejects it', async ({ canvasElement, msw }) => {
  msw.use(
    mockApi.post('/groups/groups', () =>
      refuse(400, { code: 'invalid', detail: 'The request is not valid.', errors: { name: ['name_taken'] } }),
    ),
  )
  const page = within(canvasElement)
  const name = await page.findByRole('textbox', { name: 'Nombre' })
  await userEvent.type(name, '1.º DAM A')
  await userEvent.click(page.getByRole('button', { name: 'Crear grupo' }))
  await expect(await page.findByText('Ya hay un grupo con este nombre en ese curso.')).toBeVisible()
  await expect(name).toHaveValue('1.º DAM A')
})
export const OnAPhoneInTheDark = meta.story({
  globals: { viewport: { value: 'phone' }, theme: 'dark', locale: 'en' },
  beforeEach: ({ msw }) => msw.use(...at()),
})
export const InSeveralCenters = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...at(
        someGroupOptions({
          centers: [
            { id: 1, name: 'IES Ribera del Duero' },
            { id: 2, name: 'CPIFP Puerta del Mar' },
          ],
          courses: [],
        }),
      ),
    ),
})
