import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { aContentNode, aContentsChanged, aContentTree, aMarksEffect, mockApi, refuse } from '@/shared/testing'
import { Toaster } from '@/shared/ui'
import preview from '../../../../../.storybook/preview'
import { ContentsOfCourse } from './contents-page'
import { answersContents, atContents } from './contents-story'

const when = { deleted_at: '2026-11-20T22:41:00.000Z', deleted_by: 'Ana Gil', restorable_until: '2026-12-20T22:41:00.000Z' }
const bin = {
  results: [
    {
      id: 9,
      kind: 'content' as const,
      name: 'Formularios',
      level: 2,
      parent_name: 'Marcas',
      nodes: 3,
      deliverables: 1,
      resources: 2,
      ...when,
    },
    {
      id: 8,
      kind: 'deliverable' as const,
      name: 'Portada',
      level: null,
      parent_name: 'HTML',
      nodes: 0,
      deliverables: 1,
      resources: 0,
      ...when,
    },
    {
      id: 7,
      kind: 'resource' as const,
      name: 'Apuntes',
      level: null,
      parent_name: 'HTML',
      nodes: 0,
      deliverables: 0,
      resources: 1,
      ...when,
    },
  ],
}
const blocked = [
  { reason: 'already_placed' as const, kind: 'resource' as const, bin_id: 7, id: null, name: 'Apuntes', content: 'HTML' },
  { reason: 'content_missing' as const, kind: 'deliverable' as const, bin_id: 8, id: null, name: 'Portada', content: 'Listas' },
]
const refusal = refuse(409, { code: 'already_placed', detail: '', blocked })
const sent: unknown[] = []

const meta = preview.meta({
  title: 'pages/courses/Contents: bin',
  component: ContentsOfCourse,
  args: { courseId: 3 },
  decorators: [atContents],
  beforeEach: (context) => {
    answersContents(context)
    sent.length = 0
    context.msw.use(
      mockApi.get('/courses/coursecontents/bin', bin),
      mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
        sent.push(body.restore)
        return aContentsChanged({ nodes: [aContentNode({ id: 90, name: 'Formularios', position: 8000 })] })
      }),
    )
  },
})

const open = async () => {
  await userEvent.click(await screen.findByRole('button', { name: /^Papelera/ }))
  return within(await screen.findByRole('dialog', { name: 'Papelera' }))
}
const select = async (...names: string[]) => {
  const dialog = await open()
  for (const name of names) await userEvent.click(await dialog.findByRole('checkbox', { name: `Seleccionar ${name}` }))
  return dialog
}

export const Selected = meta.story({ play: async () => void (await select('Formularios', 'Apuntes')) })
Selected.test('restores what is selected in one step, and says how many', async ({ canvas }) => {
  const dialog = within(screen.getByRole('dialog', { name: 'Papelera' }))
  await expect(dialog.getByText('2 seleccionados')).toBeVisible()
  await userEvent.click(dialog.getByRole('button', { name: 'Recuperar lo seleccionado' }))
  await expect(await canvas.findByText('2 han vuelto a su sitio')).toBeInTheDocument()
  await expect(sent).toEqual([[9, 7]])
  await expect(screen.queryByRole('dialog')).toBeNull()
})
export const All = meta.story()
All.test('restores everything with one press, by keyboard too', async () => {
  const dialog = await open()
  const all = await dialog.findByRole('button', { name: 'Recuperar todo' })
  all.focus()
  await userEvent.keyboard('{Enter}')
  await waitFor(() => expect(sent).toEqual([[9, 8, 7]]))
})
All.test('Space selects, and Shift reaches from the last one', async () => {
  const dialog = await open()
  // keys held down are remembered
  const user = userEvent.setup()
  const box = async (name: string) => dialog.findByRole('checkbox', { name })
  ;(await box('Seleccionar Formularios')).focus()
  await user.keyboard(' ')
  await expect(await box('Seleccionar todo')).toBePartiallyChecked()
  await user.keyboard('{Shift>}')
  await user.click(await box('Seleccionar Apuntes'))
  await user.keyboard('{/Shift}')
  await expect(await box('Seleccionar todo')).toBeChecked()
  await expect(dialog.getByText('3 seleccionados')).toBeVisible()
})
export const OnAPhone = meta.story({
  globals: { viewport: { value: 'phone' }, theme: 'dark', locale: 'en' },
  play: async () => {
    await userEvent.click(await screen.findByRole('button', { name: /^Bin/ }))
    await userEvent.click(await screen.findByRole('checkbox', { name: 'Select all' }))
    await expect(await screen.findByRole('button', { name: 'Restore the selected ones' })).toBeVisible()
  },
})
export const AsksOnce = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/courses/coursecontents/contents', aContentTree({ has_marks: true })),
      mockApi.post('/courses/courses/{id}/changes/preview', aMarksEffect()),
    ),
})
AsksOnce.test('asks once for all of them where marks would change', async () => {
  const dialog = await select('Portada', 'Formularios')
  await userEvent.click(dialog.getByRole('button', { name: 'Recuperar lo seleccionado' }))
  const question = within(await screen.findByRole('dialog', { name: 'Qué cambiaría' }))
  await expect(sent).toEqual([])
  await userEvent.click(question.getByRole('button', { name: 'Guardar el cambio' }))
  await waitFor(() => expect(sent).toEqual([[9, 8]]))
})
export const Blocked = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/coursecontents/update_multiple', refusal)),
  play: async () => {
    const dialog = await open()
    await userEvent.click(await dialog.findByRole('button', { name: 'Recuperar todo' }))
    await expect(await screen.findByText('«Apuntes» ya está en «HTML».')).toBeVisible()
  },
})
Blocked.test('names what is in the way, and restores the rest', async ({ canvas, msw }) => {
  await expect(canvas.getByText('«Portada» estaba en «Listas», que ya no está. Recupéralo primero.')).toBeVisible()
  msw.use(
    mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
      sent.push(body.restore)
      return aContentsChanged({ nodes: [aContentNode({ id: 90, name: 'Formularios', position: 8000 })] })
    }),
  )
  await userEvent.click(canvas.getByRole('button', { name: 'Recuperar lo demás' }))
  await expect(await canvas.findByText('Formularios ha vuelto a su sitio')).toBeInTheDocument()
  await expect(sent).toEqual([[9]])
  await expect(canvas.queryByRole('alert')).toBeNull()
})
export const RestoredBefore = meta.story({
  decorators: [
    (Story) => (
      <>
        <Story />
        <Toaster />
      </>
    ),
  ],
})
RestoredBefore.test('what a colleague has restored meanwhile is named, and the rest is restored', async ({ canvas, msw }) => {
  let reads = 0
  msw.use(
    mockApi.get('/courses/coursecontents/contents', () => {
      reads += 1
      return aContentTree()
    }),
    mockApi.post('/courses/coursecontents/update_multiple', {
      ...aContentsChanged({ nodes: [aContentNode({ id: 90, name: 'Formularios', position: 8000 })] }),
      already_restored: [
        { id: 7, name: 'Apuntes' },
        { id: 8, name: 'Portada' },
      ],
    }),
  )
  const dialog = await open()
  const before = reads
  await userEvent.click(await dialog.findByRole('button', { name: 'Recuperar todo' }))
  await expect(await screen.findByText('Otra persona ya había recuperado «Apuntes», «Portada».')).toBeVisible()
  await expect(await canvas.findByText('Formularios ha vuelto a su sitio')).toBeInTheDocument()
  await waitFor(() => expect(reads).toBeGreaterThan(before))
})
RestoredBefore.test('where all of it was restored, nothing is left to undo', async ({ canvas, msw }) => {
  msw.use(
    mockApi.post('/courses/coursecontents/update_multiple', { ...aContentsChanged(), already_restored: [{ id: 7, name: 'Apuntes' }] }),
  )
  const dialog = await select('Apuntes')
  await userEvent.click(dialog.getByRole('button', { name: 'Recuperar lo seleccionado' }))
  await expect(await screen.findByText('Otra persona ya había recuperado «Apuntes».')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Deshacer' })).toBeDisabled()
})
export const UndoBlocked = meta.story({ globals: { locale: 'en' } })
UndoBlocked.test('an undo names what is in the way, and undoes the rest', async ({ canvas, msw }) => {
  const restoring = mockApi.post('/courses/coursecontents/update_multiple', ({ body }) => {
    sent.push(body.restore)
    return aContentsChanged({ nodes: [aContentNode({ id: 2, name: 'Hojas de estilo', position: 2048, revision: 3 })] })
  })
  const undo = { course_id: 3, restore: [7, 9] }
  msw.use(mockApi.post('/courses/coursecontents/update_multiple', aContentsChanged({ removed: [2], undo })))
  const row = (await canvas.findByText('Hojas de estilo')).closest<HTMLElement>('[role=row]')
  row?.focus()
  await userEvent.keyboard('{Delete}')
  await waitFor(() => expect(canvas.queryByText('Hojas de estilo')).toBeNull())
  msw.use(mockApi.post('/courses/coursecontents/update_multiple', refusal))
  await userEvent.click(canvas.getByRole('button', { name: 'Undo' }))
  await expect(await canvas.findByText('“Apuntes” is in “HTML” already.')).toBeVisible()
  msw.use(restoring)
  await userEvent.click(canvas.getByRole('button', { name: 'Undo the rest' }))
  await expect(await canvas.findByText('Hojas de estilo')).toBeVisible()
  await expect(sent).toEqual([[9]])
})
