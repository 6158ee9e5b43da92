import { HttpResponse } from 'msw/http'
import { useQuery } from '@tanstack/react-query'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { learningQueries } from '@/entities/learning'
import { aDraft, aFile, aLearningContent, aVersion, inRouter, mockApi, offline, someOptions, someWork } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { aTask } from '../model/hand-in-fixtures'
import { DeliverablePage } from './deliverable-page'

const meta = preview.meta({
  title: 'pages/deliverables/Deliverable',
  component: DeliverablePage,
  decorators: [inRouter({ path: '/deliverable/$id', at: '/deliverable/5?group=2' })],
})

const at = '/courses/deliverables/{id}'
const drafted = aDraft({ text: 'Mi portada', revision: 1, updated_at: '2026-11-21T09:01:00.000Z' })
const opened = [mockApi.get('/users/auth/options', someOptions()), mockApi.get(at, aTask()), mockApi.put(`${at}/draft`, drafted)]

export const HandingIn = meta.story({
  beforeEach: ({ msw }) => {
    const work = someWork({ draft: aDraft({ revision: 1 }), versions: [aVersion(1)], selected_version_id: 70 })
    msw.use(...opened, mockApi.post(`${at}/submit`, work))
  },
})
HandingIn.test('typed, saved, handed in, with the keyboard alone', async ({ canvas }) => {
  ;(await canvas.findByRole('textbox', { name: /Texto/ })).focus()
  await userEvent.keyboard('Mi portada')
  await expect(await canvas.findByText('Cambios sin guardar')).toBeVisible()
  const button = canvas.getByRole('button', { name: 'Entregar la versión 1' })
  await userEvent.tab()
  await userEvent.tab()
  await expect(button).toHaveFocus()
  await expect(await canvas.findByText(/^Guardado/)).toBeVisible()

  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: '¿Entregar la versión 1?' })
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(button).toHaveFocus())

  await userEvent.keyboard('{Enter}')
  await screen.findByRole('dialog', { name: '¿Entregar la versión 1?' })
  await userEvent.tab()
  await userEvent.keyboard('{Enter}')
  await expect(await screen.findByRole('dialog', { name: 'Versión 1 entregada' })).toHaveTextContent('7K2M-9QXD-41TB')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Ver la versión 1' })).toHaveFocus())
  await expect(canvas.getByRole('textbox', { name: /Texto/ })).toHaveValue('')
})

/** The class from which the student came, as it is kept. */
function ClassBeside() {
  const { data } = useQuery(learningQueries.content(14, { group: 2 }))
  return <p>{data?.deliverables.map(({ name, is_handed_in }) => `${name}: ${is_handed_in ? 'entregado' : 'por entregar'}`)}</p>
}
export const FromAClass = meta.story({
  decorators: [
    (Story) => (
      <>
        <Story />
        <ClassBeside />
      </>
    ),
  ],
  beforeEach: ({ msw }) => {
    const [task] = aLearningContent().deliverables
    if (!task) throw new Error('the class has a deliverable')
    let isHandedIn = false
    msw.use(
      ...opened,
      mockApi.get('/courses/coursecontents/{id}/learning', () =>
        aLearningContent({ deliverables: [{ ...task, is_handed_in: isHandedIn }] }),
      ),
      mockApi.post(`${at}/submit`, () => {
        isHandedIn = true
        return someWork({ draft: aDraft({ revision: 1 }), versions: [aVersion(1)], selected_version_id: 70 })
      }),
    )
  },
})
FromAClass.test('shows there what is handed in', async ({ canvas }) => {
  await expect(await canvas.findByText('Maquetado CSS: por entregar')).toBeVisible()
  await userEvent.type(await canvas.findByRole('textbox', { name: /Texto/ }), 'Mi portada')
  await expect(await canvas.findByText(/^Guardado/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Entregar la versión 1' }))
  const dialog = within(await screen.findByRole('dialog', { name: '¿Entregar la versión 1?' }))
  await userEvent.click(dialog.getByRole('button', { name: /^Entregar/ }))
  await screen.findByRole('dialog', { name: 'Versión 1 entregada' })
  await waitFor(() => expect(screen.getByText('Maquetado CSS: entregado')).toBeInTheDocument())
})

export const Offline = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put(`${at}/draft`, offline()), ...opened.slice(0, 2)),
})
Offline.test('keeps the text, and saves it when the connection is back', async ({ canvas, msw }) => {
  const area = await canvas.findByRole('textbox', { name: /Texto/ })
  await userEvent.type(area, 'Mi portada')
  await userEvent.tab()
  await expect(await canvas.findByRole('button', { name: 'Reintentar' })).toBeVisible()
  await expect(area).toHaveValue('Mi portada')
  msw.use(mockApi.put(`${at}/draft`, () => HttpResponse.json(drafted)))
  globalThis.dispatchEvent(new Event('online'))
  await expect(await canvas.findByText(/^Guardado/)).toBeVisible()
})

export const LineThatBreaks = meta.story({
  beforeEach: ({ msw }) => {
    const file = aFile({ name: 'memoria.pdf' })
    let tries = 0
    msw.use(
      ...opened,
      mockApi.post(`${at}/draft/files`, () => {
        tries += 1
        return tries < 2 ? HttpResponse.error() : HttpResponse.json(aDraft({ revision: 1, files: [file] }), { status: 201 })
      }),
    )
  },
})
LineThatBreaks.test('a file is sent again by itself', async ({ canvas, canvasElement }) => {
  await canvas.findByRole('button', { name: /elígelos en tu dispositivo/ })
  const input = canvasElement.querySelector('input[type=file]:not([accept])') as HTMLInputElement
  await userEvent.upload(input, new File(['%PDF'], 'memoria.pdf', { type: 'application/pdf' }))
  await expect(await canvas.findByText(/Subido$/)).toBeVisible()
})

export const ForStaff = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get(at, { ...aTask(), work: null })) })

const groups = [
  { id: 2, name: '1.º DAM A' },
  { id: 7, name: 'Repetidores DAM' },
]
export const InTwoGroups = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      ...opened.slice(0, 1),
      mockApi.get(at, ({ query }) => {
        const group = groups.find(({ id }) => id === Number(query.get('group'))) ?? aTask().group
        return { ...aTask(), groups, group }
      }),
    ),
})
InTwoGroups.test('the other group is one choice away, with the keyboard too', async ({ canvas }) => {
  const open = await canvas.findByRole('button', { name: /^Grupo: 1.º DAM A/ })
  open.focus()
  await userEvent.keyboard('{Enter}')
  await expect(await screen.findByRole('menuitemradio', { name: '1.º DAM A' })).toBeChecked()
  await userEvent.keyboard('{ArrowDown}{Enter}')
  await expect(await canvas.findByRole('button', { name: /^Grupo: Repetidores DAM/ })).toBeVisible()
})
