import { expect, fn, screen, userEvent, waitFor, within } from 'storybook/test'
import { aSelf, aStudent, inRouter, mockApi, never, offline, refuse, someStudentOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { StudentsPage } from './students-page'

const meta = preview.meta({
  title: 'pages/students/List/Bulk actions',
  component: StudentsPage,
  decorators: [inRouter({ path: '/students', at: '/students?page_size=25' })],
})

const count = 1150
const listed = mockApi.get('/centers/students', ({ query }) => {
  const [page, size] = [Number(query.get('page')), Number(query.get('page_size'))]
  const from = (page - 1) * size
  const results = Array.from({ length: Math.max(0, Math.min(size, count - from)) }, (_, index) => aStudent(from + index, { groups: [] }))
  return { count, next: null, previous: null, results }
})
const at = [
  mockApi.get('/users/users/self', aSelf({ kind: 'manager' })),
  mockApi.get('/centers/students/options', someStudentOptions({ seats: { contracted: 3000, used: 0, left: 3000 } })),
  mockApi.get('/groups/groupstudents/preview', ({ query }) => ({
    needed: query.get('students')?.split(',').length ?? 0,
    already: 0,
    left: 3000,
  })),
  listed,
]

/** Chooses all students, and opens a dialog. */
async function chooseAll(canvasElement: HTMLElement, action: string) {
  const page = within(canvasElement)
  await page.findAllByText('García Soler, Ana Belén')
  await userEvent.click(page.getByRole('checkbox', { name: 'Seleccionar todas las filas' }))
  const bar = within(page.getByRole('toolbar', { name: 'Acciones sobre la selección' }))
  await userEvent.click(bar.getByRole('button', { name: 'Elegir las 1.150 que coinciden' }))
  await bar.findByText('1.150 seleccionadas')
  await userEvent.click(bar.getByRole('button', { name: action }))
  return { bar, dialog: within(await screen.findByRole('dialog')) }
}

export const BrokenLine = meta.story({
  beforeEach: ({ msw }) => {
    let parts = 0
    msw.use(
      ...at,
      mockApi.post('/centers/students/archive', ({ body }) => {
        parts += 1
        return parts === 10 ? offline() : { changed: body.ids.length }
      }),
    )
  },
})
BrokenLine.test('says what was done, keeps the rest selected, and sends it again', async ({ canvasElement }) => {
  const { bar, dialog } = await chooseAll(canvasElement, 'Archivar')
  await userEvent.click(dialog.getByRole('button', { name: 'Archivar' }))
  await expect(await dialog.findByText('900 hechos')).toBeVisible()
  await expect(dialog.getByText(/^250 sin hacer:/)).toBeVisible()
  await expect(await bar.findByText('250 seleccionadas')).toBeInTheDocument()
  await userEvent.click(dialog.getByRole('button', { name: 'Archivar' }))
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(within(canvasElement).queryByRole('toolbar')).toBeNull())
})

export const PartlyRejected = meta.story({
  beforeEach: ({ msw }) => {
    let left = 900
    msw.use(
      ...at,
      mockApi.post('/groups/groupstudents/enrol', ({ body: { student_ids } }) => {
        if (student_ids.includes(40)) return refuse(409, { code: 'student_archived', detail: 'Archived', students: [40, 41] })
        const needed = student_ids.length
        if (needed > left) return refuse(409, { code: 'no_licences', detail: 'No licences', seats: { needed, left } })
        left -= needed
        return { enrolled: needed, already: 0 }
      }),
    )
  },
})
PartlyRejected.test('says who was refused and why, and keeps them selected', async ({ canvasElement }) => {
  const { bar, dialog } = await chooseAll(canvasElement, 'Añadir a un grupo')
  await userEvent.click(dialog.getByRole('combobox', { name: 'Grupo' }))
  await userEvent.click(await screen.findByRole('option', { name: /1\.º DAW B/ }))
  const add = dialog.getByRole('button', { name: 'Añadir al grupo' })
  await waitFor(() => expect(add).toBeEnabled())
  await userEvent.click(add)
  await expect(await dialog.findByText('898 hechos')).toBeVisible()
  await expect(dialog.getByText('2 no: están en el archivo del centro.')).toBeVisible()
  await expect(dialog.getByText('250 no: solo quedan 2 licencias libres.')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Cancelar' }))
  await expect(await bar.findByText('252 seleccionadas')).toBeVisible()
})
export const PartlyRejectedOnAPhone = meta.story({
  globals: { viewport: { value: 'phone' }, locale: 'en', theme: 'dark' },
  beforeEach: PartlyRejected.input.beforeEach,
})

export const UnderWay = meta.story({
  beforeEach: ({ msw }) => {
    let parts = 0
    msw.use(
      ...at,
      mockApi.post('/centers/students/archive', ({ body }) => {
        parts += 1
        return parts > 5 ? never() : { changed: body.ids.length }
      }),
    )
  },
})
UnderWay.test('shows how far it is', async ({ canvasElement }) => {
  const { dialog } = await chooseAll(canvasElement, 'Archivar')
  await userEvent.click(dialog.getByRole('button', { name: 'Archivar' }))
  await waitFor(() => expect(dialog.getByRole('progressbar', { name: 'En curso' })).toHaveAttribute('aria-valuetext', '500 de 1.150'))
  await expect(dialog.getByRole('button', { name: 'Cancelar' })).toBeDisabled()
  await userEvent.click(dialog.getByRole('button', { name: 'Parar aquí' }))
  await expect(dialog.getByRole('progressbar', { name: 'Termina lo que ya se está enviando…' })).toBeVisible()
})

export const Restored = meta.story({
  decorators: [inRouter({ path: '/students', at: '/students?page_size=25&status=archived' })],
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/centers/students', ({ query }) => {
        const size = Number(query.get('page_size'))
        const archived = { status: 'archived' as const, archived_at: '2026-07-01T10:00:00.000Z', groups: [] }
        return {
          count: 120,
          next: null,
          previous: null,
          results: Array.from({ length: Math.min(size, 120) }, (_, n) => aStudent(n, archived)),
        }
      }),
      ...at,
    ),
})
Restored.test('restores beyond the page, and says who cannot come back', async ({ canvasElement, msw }) => {
  const sent = fn()
  msw.use(
    mockApi.post('/centers/students/restore', ({ body: { ids } }) => {
      sent(ids.length)
      if (ids.includes(31)) return refuse(409, { code: 'erased', detail: 'Erased', students: [31] })
      return { changed: ids.length }
    }),
  )
  const page = within(canvasElement)
  await page.findAllByText('García Soler, Ana Belén')
  await userEvent.click(page.getByRole('checkbox', { name: 'Seleccionar todas las filas' }))
  await userEvent.click(page.getByRole('button', { name: 'Elegir las 120 que coinciden' }))
  const bar = within(page.getByRole('toolbar'))
  await bar.findByText('120 seleccionadas')
  await userEvent.click(page.getByRole('button', { name: 'Restaurar' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'Restaurar estudiantes' }))
  await expect(await dialog.findByText('119 hechos')).toBeVisible()
  await expect(dialog.getByText('1 no: su cuenta se borró.')).toBeVisible()
  await expect(sent.mock.calls).toEqual([[100], [99], [20]])
  await userEvent.click(dialog.getAllByRole('button', { name: 'Cerrar' })[0] as HTMLElement)
  await expect(await bar.findByText('1 seleccionada')).toBeVisible()
})
