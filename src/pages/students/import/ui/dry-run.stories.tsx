import { useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { aGroup, anImport, anImportRow, aPage, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { checked } from '../model/import-fixtures'
import { review } from '../model/import-view-fixtures'
import type { ImportView } from '../model/import-view'
import type { ImportEvent } from '../model/import-types'
import { ImportScreen } from './import-screen'

const send = fn<(event: ImportEvent) => void>()

const allRows = { show: 'all', page: 1, pageSize: 25, onChange: () => {} } as const

function Shown({ view }: { readonly view: ImportView }) {
  return <ImportScreen view={view} send={send} center={null} list={allRows} />
}

const unnamed = { choice: null, group: null, period: '2026/2027', category_id: null, archived: null }
const withNewGroups = anImport({
  ...checked,
  group: null,
  by_column: true,
  new_groups: [
    { ...unnamed, name: '2DAW B', rows: 28, choice: 'create', new_name: '2.º DAW B' },
    { ...unnamed, name: '1SMR', rows: 12, new_name: '1SMR', archived: '2025/2026' },
    { ...unnamed, name: '3.º ESO', rows: 2, choice: 'existing', group: { id: 3, name: '2.º DAW B' }, new_name: '3.º ESO' },
    { ...unnamed, name: '', rows: 1, new_name: '' },
  ],
})
const problems = aPage([
  anImportRow(),
  anImportRow({
    number: 7,
    state: 'problem',
    reason: 'email_wrong',
    name: 'Muñoz Peña, Íñigo',
    email: 'inigo@educa',
    cells: [
      { field: 'full_name', value: 'Muñoz Peña, Íñigo' },
      { field: 'email', value: 'inigo@educa' },
    ],
  }),
])

const meta = preview.meta({
  title: 'pages/students/Import/dry run',
  component: Shown,
  decorators: [inRouter({ path: '/students/import' })],
  args: { view: { ...review, import: withNewGroups } },
  beforeEach: ({ msw }) => {
    send.mockClear()
    msw.use(
      mockApi.get('/centers/student_imports/{id}/rows', problems),
      mockApi.get('/groups/groups', aPage([aGroup(), aGroup({ id: 3, name: '2.º DAW B' })])),
      mockApi.get('/groups/groups/options', {
        center: { id: 1, name: 'IES Ribera del Duero' },
        centers: [],
        teachers: [],
        courses: [],
        categories: [{ id: 9, name: 'Informática', depth: 0 }],
        periods: ['2025/2026', '2026/2027'],
        current_period: '2026/2027',
      }),
    )
  },
})

const decision = (group: object) => ({ type: 'amend', amendment: { kind: 'groups', groups: [group] } })

export const NewGroups = meta.story({})
NewGroups.test('are created, mapped or left out', async ({ canvas }) => {
  await userEvent.selectOptions(await canvas.findByLabelText('Qué hacer con «1SMR»'), 'Crear el grupo')
  await expect(send).toHaveBeenLastCalledWith(decision({ name: '1SMR', choice: 'create' }))
  const name = canvas.getByLabelText('Nombre del grupo')
  await userEvent.clear(name)
  await userEvent.type(name, '2.º DAW C{Enter}')
  const group = { name: '2DAW B', choice: 'create', new_name: '2.º DAW C', period: '2026/2027', category_id: null }
  await expect(send).toHaveBeenLastCalledWith(decision(group))
  await canvas.findByRole('option', { name: 'Informática' })
  await userEvent.selectOptions(canvas.getByLabelText('Área formativa'), 'Informática')
  await expect(send).toHaveBeenLastCalledWith(decision({ ...group, category_id: 9 }))
  await userEvent.selectOptions(canvas.getByLabelText('Qué hacer con «Sin grupo en la lista»'), 'Es otro grupo del centro')
  await userEvent.click(canvas.getByRole('combobox', { name: 'Grupo para «Sin grupo en la lista»' }))
  await userEvent.click(await canvas.findByRole('option', { name: /1.º DAM A/ }))
  await expect(send).toHaveBeenLastCalledWith(decision({ name: '', choice: 'existing', group_id: 2 }))
  await userEvent.click(canvas.getByRole('button', { name: 'Crear el grupo que falta' }))
  await expect(send).toHaveBeenLastCalledWith(decision({ name: '1SMR', choice: 'create' }))
})
export const NewGroupsOnAPhoneInTheDark = meta.story({ globals: { viewport: { value: 'phone' }, theme: 'dark' } })
export const NewGroupRefused = meta.story({
  args: {
    view: {
      ...review,
      import: withNewGroups,
      refused: { amendment: { kind: 'groups', groups: [{ name: '2DAW B', choice: 'create' }] }, rejection: 'name_taken' },
    },
  },
})

export const RowCorrected = meta.story({ args: { view: { ...review, import: anImport(checked) } } })
RowCorrected.test('with the keyboard: the error at its field, Enter saves, Escape leaves', async ({ canvas }) => {
  const edit = await canvas.findByRole('button', { name: 'Corregir la fila 7' })
  await userEvent.click(edit)
  const email = canvas.getByLabelText('Correo')
  await expect(email).toHaveFocus()
  await expect(email).toHaveAccessibleDescription('El correo no es válido.')
  await userEvent.keyboard('{Escape}')
  await expect(edit).toHaveFocus()
  await expect(send).not.toHaveBeenCalled()
  await userEvent.keyboard('{Enter}')
  await userEvent.type(canvas.getByLabelText('Correo'), '.es{Enter}')
  const amendment = { kind: 'row', number: 7, cells: [{ field: 'email', value: 'inigo@educa.es' }] }
  await expect(send).toHaveBeenLastCalledWith({ type: 'amend', amendment })
  await expect(canvas.queryByLabelText('Correo')).toBeNull()
})
const [ready, faulty] = problems.results
/** As the server does: a correction makes the row ready. */
function Correcting({ view }: { readonly view: ImportView }) {
  const [checks, setChecks] = useState(0)
  const shown = view.kind === 'review' ? { ...view, checks } : view
  return <ImportScreen view={shown} send={() => setChecks(1)} center={null} list={allRows} />
}
export const RowReady = meta.story({
  args: { view: { ...review, import: anImport(checked) } },
  render: ({ view }) => <Correcting view={view} />,
  beforeEach: ({ msw }) => {
    let isCorrected = false
    msw.use(
      mockApi.get('/centers/student_imports/{id}/rows', () => {
        const rows = [isCorrected ? { ...ready, number: 7 } : faulty, { ...faulty, number: 8 }]
        isCorrected = true
        return aPage(rows.map((row) => anImportRow(row)))
      }),
    )
  },
})
RowReady.test('after a correction the next row that has a problem gets the focus', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Corregir la fila 7' }))
  await userEvent.type(canvas.getByLabelText('Correo'), '.es{Enter}')
  await waitFor(() => expect(canvas.queryByRole('button', { name: 'Corregir la fila 7' })).toBeNull())
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Corregir la fila 8' })).toHaveFocus())
})
export const SameNames = meta.story({
  args: { view: { ...review, import: anImport({ ...checked, same_names: 1 }) } },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get(
        '/centers/student_imports/{id}/rows',
        aPage([anImportRow({ reason: 'same_name_in_list', other_row: 3 }), anImportRow({ number: 9, same_person: false })]),
      ),
    ),
})
SameNames.test('are decided for each row', async ({ canvas }) => {
  await expect(await canvas.findByText(/Una fila se llama igual que otra persona/)).toBeVisible()
  const [first, second] = await canvas.findAllByLabelText('¿Es García Soler, Ana Belén la misma persona?')
  await expect(second).toHaveDisplayValue('Es otra persona')
  await userEvent.selectOptions(first as HTMLElement, 'Es la misma persona')
  await expect(send).toHaveBeenLastCalledWith({ type: 'amend', amendment: { kind: 'person', number: 6, isSame: true } })
})
export const ChangesNotSaved = meta.story({
  args: {
    view: { ...review, amendments: [{ kind: 'row', number: 7, cells: [{ field: 'email', value: 'x@y.es' }] }], isUnsaved: true },
  },
})
ChangesNotSaved.test('are sent again', async ({ canvas }) => {
  await expect(await canvas.findByRole('button', { name: /^Importar/ })).toBeDisabled()
  await userEvent.click(canvas.getByRole('button', { name: 'Guardarlos ahora' }))
  await expect(send).toHaveBeenLastCalledWith({ type: 'retry' })
})

const takenRow = anImportRow({ number: 7, state: 'problem', reason: 'email_taken', email: 'eva@otro.es', group_id: 3 })
export const AddressTaken = meta.story({
  args: { view: { ...review, import: anImport(checked) } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/student_imports/{id}/rows', aPage([anImportRow(), takenRow]))),
})
AddressTaken.test('leads to a transfer request into the group of the row', async ({ canvas, msw }) => {
  const asked = fn()
  msw.use(mockApi.post('/centers/transfers', ({ body }) => (asked(body), null)))
  await userEvent.click(await canvas.findByRole('button', { name: 'eva@otro.es: ¿estudia en otro centro?' }))
  await userEvent.click(await canvas.findByRole('button', { name: 'Pedir el traslado' }))
  await waitFor(() => expect(asked.mock.calls).toEqual([[{ account: 'eva@otro.es', group_id: 3 }]]))
  await expect(await canvas.findByText('Traslado pedido.')).toBeVisible()
})
export const AddressTakenOfNoGroup = meta.story({
  args: { view: { ...review, import: anImport({ ...checked, may_manage: false }) } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/centers/student_imports/{id}/rows', aPage([{ ...takenRow, group_id: null }]))),
  play: async ({ canvas }) => {
    // a teacher asks for a group of theirs only
    await expect(await canvas.findByText('El correo es de otra persona.')).toBeVisible()
    await expect(canvas.queryByRole('button', { name: /estudia en otro centro/ })).not.toBeInTheDocument()
  },
})
export const AddressTakenOnAPhone = meta.story({ ...AddressTaken.input, globals: { viewport: { value: 'phone' } } })
