import { useState } from 'react'
import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { api, unwrap, type Schema } from '@/shared/api'
import { aGroup, inRouter, mockApi, refuse } from '@/shared/testing'
import { updateGroup } from '#openapi/generated/request-rules.gen.ts'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import { Button } from '../ui'
import { TextField } from './fields'
import { Form, FormDialog } from './form'
import { useForm } from './use-form'

type Group = Schema<'Group'>

interface SampleProps {
  readonly group: Group
  readonly onSaved: (group: Group) => void
  readonly inDialog?: boolean
}

/** Name and description of a group, on a page or in a dialog. */
function Sample({ group, onSaved, inDialog = false }: SampleProps) {
  const [isOpen, setOpen] = useState(true)
  const form = useForm({
    row: group,
    toValues: (row) => ({ name: row?.name ?? '', description: row?.description ?? '' }),
    rules: updateGroup,
    save: (_, { changes, ifMatch }) =>
      unwrap(api.PATCH('/groups/groups/{id}', { params: { path: { id: group.id }, header: ifMatch }, body: changes })),
    onSaved,
    messages: { name_taken: 'Ya hay un grupo con este nombre.' },
  })
  const fields = (
    <>
      <TextField {...form.field('name')} label="Nombre" />
      <TextField {...form.field('description')} label="Descripción" rows={3} optional />
    </>
  )
  if (inDialog) {
    if (!isOpen) return <p>Cerrado</p>
    return (
      <FormDialog form={form} title="Editar el grupo" submitLabel="Guardar" onClose={() => setOpen(false)}>
        {fields}
      </FormDialog>
    )
  }
  return (
    <Form form={form} className="max-w-sm">
      {fields}
      <Button type="submit" variant="primary" loading={form.status === 'saving'}>
        Guardar
      </Button>
    </Form>
  )
}

const group = aGroup({ name: '1.º DAM A', description: 'Turno de mañana' })
const meta = preview.meta({
  title: 'form/Form',
  tags: ['autodocs'],
  parameters: described(
    'Limits come from the contract. The first wrong field takes the focus; errors of the server stand at their fields; nothing typed is lost; Ctrl or ⌘ with Enter sends.',
  ),
  component: Sample,
  decorators: [inRouter({ path: '/' })],
  args: { group, onSaved: fn() },
})
const name = () => screen.getByRole('textbox', { name: 'Nombre' })
const description = () => screen.getByRole('textbox', { name: /Descripción/ })
const press = (label: string) => userEvent.click(screen.getByRole('button', { name: label }))
const ready = () => screen.findByRole('textbox', { name: 'Nombre' })

export const Plain = meta.story()
Plain.test('a required field that is empty says so and takes the focus', async ({ args }) => {
  await userEvent.clear(await ready())
  await expect(name()).toBeRequired()
  await press('Guardar')
  await expect(name()).toHaveFocus()
  await expect(name()).toHaveAccessibleDescription('Este campo es obligatorio.')
  await userEvent.type(name(), 'x')
  await expect(name()).toBeValid()
  await expect(args.onSaved).not.toHaveBeenCalled()
})
Plain.test('an error code of the server is shown at its field, which takes the focus', async ({ msw }) => {
  msw.use(
    mockApi.patch('/groups/groups/{id}', () => refuse(400, { code: 'invalid', detail: 'Not valid.', errors: { name: ['name_taken'] } })),
  )
  await userEvent.type(await ready(), ' bis')
  await userEvent.click(description())
  await press('Guardar')
  await waitFor(() => expect(name()).toHaveAccessibleDescription('Ya hay un grupo con este nombre.'))
  await waitFor(() => expect(name()).toHaveFocus())
  await expect(name()).toHaveValue('1.º DAM A bis')
})
Plain.test('an error of the whole form is an alert', async ({ msw, canvas }) => {
  msw.use(mockApi.patch('/groups/groups/{id}', () => refuse(403, { code: 'permission_denied', detail: 'No.' })))
  await userEvent.type(await ready(), ' bis')
  await press('Guardar')
  await waitFor(() => expect(canvas.getByRole('alert')).toHaveTextContent('No tienes autorización'))
})
Plain.test('Ctrl and Enter send it from a text of several lines, and twice is one request', async ({ args, msw }) => {
  const requests: unknown[] = []
  msw.use(
    mockApi.patch('/groups/groups/{id}', async ({ body, headers }) => {
      requests.push([headers.get('if-match'), body])
      return aGroup({ ...group, description: 'Tarde', revision: 2 })
    }),
  )
  await ready()
  await userEvent.clear(description())
  await userEvent.type(description(), ' Tarde ')
  await userEvent.keyboard('{Control>}{Enter}{Enter}{/Control}')
  await waitFor(() => expect(args.onSaved).toHaveBeenCalledOnce())
  await expect(requests).toEqual([['"1"', { description: 'Tarde' }]])
  await expect(description()).toHaveValue('Tarde')
})

const overtaken = aGroup({ ...group, name: '1.º DAM B', description: 'De otra persona', revision: 4 })
const answerTwice = () => {
  const revisions: unknown[] = []
  const handler = mockApi.patch('/groups/groups/{id}', ({ body, headers }) => {
    revisions.push(headers.get('if-match'))
    if (revisions.length > 1) return aGroup({ ...overtaken, ...(body.name ? { name: body.name } : {}), revision: 5 })
    return refuse(409, { code: 'conflict', detail: 'Somebody else saved this first.', current: overtaken, etag: '"4"' })
  })
  return { revisions, handler }
}
Plain.test('after a lost race both values are there, and keeping mine saves over theirs', async ({ args, msw }) => {
  const { revisions, handler } = answerTwice()
  msw.use(handler)
  await userEvent.type(await ready(), ' bis')
  await press('Guardar')
  await expect(await screen.findByText('Otra persona ha cambiado esto mientras lo editabas.')).toBeVisible()
  await expect(name()).toHaveValue('1.º DAM A bis')
  await expect(name()).toHaveAccessibleDescription('Otra persona ha escrito: 1.º DAM B')
  await expect(description()).toHaveValue('De otra persona')
  await press('Guardar lo mío')
  await waitFor(() => expect(args.onSaved).toHaveBeenCalledOnce())
  await expect(revisions).toEqual(['"1"', '"4"'])
  await expect(screen.queryByText('Otra persona ha cambiado esto mientras lo editabas.')).toBeNull()
})
Plain.test('after a lost race taking theirs forgets what was typed', async ({ msw }) => {
  msw.use(answerTwice().handler)
  await userEvent.type(await ready(), ' bis')
  await press('Guardar')
  await screen.findByText('Otra persona ha cambiado esto mientras lo editabas.')
  await press('Recuperar lo suyo')
  await expect(name()).toHaveValue('1.º DAM B')
  await expect(screen.queryByText('Otra persona ha cambiado esto mientras lo editabas.')).toBeNull()
})

/** Creates a group. */
function Creation({ onSaved }: Pick<SampleProps, 'onSaved'>) {
  const form = useForm({
    toValues: () => ({ name: '1.º DAM A' }),
    rules: { name: updateGroup.name },
    save: () => Promise.resolve(group),
    onSaved,
  })
  return (
    <Form form={form} className="max-w-sm">
      <TextField {...form.field('name')} label="Nombre" />
      <Button type="submit">Crear</Button>
    </Form>
  )
}
export const ThatCreates = meta.story({ render: ({ onSaved }) => <Creation onSaved={onSaved} /> })
ThatCreates.test('two presses create once, and a later one creates again', async ({ args }) => {
  await ready()
  const { now: clock } = Date
  const start = clock()
  Date.now = () => start
  await press('Crear')
  await waitFor(() => expect(args.onSaved).toHaveBeenCalledTimes(1))
  await press('Crear')
  await expect(args.onSaved).toHaveBeenCalledTimes(1)
  Date.now = () => start + 1001
  await press('Crear')
  await waitFor(() => expect(args.onSaved).toHaveBeenCalledTimes(2))
  Date.now = clock
})

export const InADialog = meta.story({ args: { inDialog: true }, play: async () => void (await ready()) })
InADialog.test('closing with something typed asks first', async () => {
  await userEvent.type(await ready(), ' bis')
  await userEvent.keyboard('{Escape}')
  const question = await screen.findByRole('dialog', { name: '¿Salir sin guardar?' })
  await userEvent.click(within(question).getByRole('button', { name: 'Seguir editando' }))
  await waitFor(() => expect(screen.queryByText('¿Salir sin guardar?')).toBeNull())
  await expect(name()).toHaveValue('1.º DAM A bis')
  await press('Cancelar')
  await userEvent.click(await screen.findByRole('button', { name: 'Salir sin guardar' }))
  await expect(await screen.findByText('Cerrado')).toBeVisible()
})
InADialog.test('sending it unchanged closes it', async () => {
  await ready()
  await press('Guardar')
  await expect(await screen.findByText('Cerrado')).toBeVisible()
})
export const InADialogInEnglishInTheDark = meta.story({
  args: { inDialog: true },
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  play: async () => void (await ready()),
})
