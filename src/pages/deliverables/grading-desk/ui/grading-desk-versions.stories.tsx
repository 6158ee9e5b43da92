import { expect, screen, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import type { Schema } from '@/shared/api'
import { mockApi, never, offline } from '@/shared/testing'
import { aGrade, anOpenDesk, deskAnswers, deskStory, gradePath, markField, versions } from './desk-story-answers'
import { GradingDesk } from './grading-desk'

const meta = preview.meta({ ...deskStory, title: 'pages/deliverables/Grading desk/Versions and release', component: GradingDesk })

export const Selecting = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/deliverables/{id}/select', never)),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'v2' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Acciones con las versiones' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hacer que cuente la v2' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Acciones con las versiones' })).toHaveAttribute('aria-busy', 'true'))
  },
})
Selecting.test('what is typed meanwhile waits for it', async ({ canvas }) => {
  await userEvent.type(await markField(), '7,5{Tab}')
  await expect(await canvas.findByText('Cambios sin guardar')).toBeVisible()
})
export const SelectFailed = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/courses/deliverables/{id}/select', offline())),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'v2' }))
    await userEvent.click(canvas.getByRole('button', { name: 'Acciones con las versiones' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Hacer que cuente la v2' }))
    await expect(await canvas.findByText('No se ha podido cambiar la versión que cuenta.')).toBeVisible()
  },
})
export const Releasing = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.post('/courses/deliverables/{id}/release', never), ...deskAnswers(anOpenDesk({ grade: aGrade() }))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publicar nota' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Publicar nota' })).toHaveAttribute('aria-busy', 'true'))
  },
})
export const ReleaseWaiting = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put(gradePath, never)),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5')
    await userEvent.click(canvas.getByRole('button', { name: 'Publicar nota' }))
    await waitFor(() => expect(canvas.getByRole('button', { name: 'Publicar nota' })).toHaveAttribute('aria-busy', 'true'))
    await expect(canvas.getByText('Guardando…')).toBeVisible()
  },
})
export const ReleaseFailed = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(mockApi.post('/courses/deliverables/{id}/release', offline()), ...deskAnswers(anOpenDesk({ grade: aGrade() }))),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Publicar nota' }))
    await expect(await canvas.findByText('No se ha podido cambiar la publicación.')).toBeVisible()
  },
})
ReleaseFailed.test('can be tried again', async ({ canvas, msw }) => {
  msw.use(...deskAnswers(anOpenDesk({ grade: aGrade() })))
  await userEvent.click(canvas.getByRole('button', { name: 'Reintentar' }))
  await expect(await canvas.findByRole('button', { name: 'Retirar la nota' })).toBeVisible()
})
export const Leaving = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.put(gradePath, never)),
  play: async ({ canvas }) => {
    await userEvent.type(await markField(), '7,5{Enter}')
    await expect(await canvas.findByText('Guardando…')).toBeVisible()
    await expect(canvas.getByRole('heading', { name: 'Ana Belén García Soler' })).toBeVisible()
  },
})

export const SideBySide = meta.story({
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Acciones con las versiones' }))
    await userEvent.click(await screen.findByRole('menuitem', { name: 'Comparar con la v2' }))
    await expect(await canvas.findByRole('combobox', { name: 'Versión al lado' })).toHaveValue('71')
  },
})
SideBySide.test('goes back to one', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Dejar de comparar' }))
  await waitFor(() => expect(canvas.queryByRole('combobox', { name: 'Versión al lado' })).toBeNull())
})
SideBySide.test('both works begin on one line', async ({ canvasElement }) => {
  const tops = () => [...canvasElement.querySelectorAll('[data-slot=version-view]')].map((pane) => pane.getBoundingClientRect().top)
  await waitFor(() => expect(tops()).toHaveLength(2))
  await expect(tops()[0]).toBe(tops()[1])
})
export const SideBySideOnPhone = SideBySide.extend({ globals: { viewport: { value: 'small' } } })
SideBySideOnPhone.test('nothing of the work lies over the open panel', async ({ canvas, canvasElement }) => {
  await userEvent.click(canvas.getByRole('button', { name: 'Criterios y comentario' }))
  const panel = canvas.getByRole('region', { name: 'Calificación' }).getBoundingClientRect()
  const covering = [...canvasElement.querySelectorAll('[data-slot=version-view] :is(a, button)')].filter((button) => {
    const { left, top, width, height } = button.getBoundingClientRect()
    const y = top + height / 2
    return y > panel.top && button.contains(document.elementFromPoint(left + width / 2, y))
  })
  await expect(covering).toEqual([])
})

export const NewerVersion = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...deskAnswers(anOpenDesk({ selected_version_id: 71, newer_than_graded: true, grade: aGrade({ version_id: 71 }) }))),
})
NewerVersion.test('changes no mark until the teacher moves it', async ({ canvas }) => {
  await expect(await canvas.findByText('Hay una versión más nueva (v3) que la corregida (v2). La nota no cambia.')).toBeVisible()
  await expect(await markField()).toHaveValue('7,50')
})
export const OtherVersion = meta.story({
  beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ newer_than_graded: true, grade: aGrade({ version_id: 71 }) }))),
})
OtherVersion.test('the mark moves to the version that counts, as it is', async ({ canvas, msw }) => {
  const sent: Schema<'GradeChange'>[] = []
  msw.use(...deskAnswers(anOpenDesk({ newer_than_graded: true, grade: aGrade({ version_id: 71 }) }), sent))
  await userEvent.click(await canvas.findByRole('button', { name: 'Poner la nota a la v3' }))
  await waitFor(() =>
    expect(sent.map(({ version_id, entry }) => ({ version_id, entry }))).toEqual([
      { version_id: 72, entry: { mode: 'mark', text: '7,50' } },
    ]),
  )
})
export const OneVersion = meta.story({
  beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ versions: versions.slice(2), selected_version_id: 70 }))),
})
export const LeftGroup = meta.story({ beforeEach: ({ msw }) => msw.use(...deskAnswers(anOpenDesk({ left_group: true }))) })
