import type { HttpHandler } from 'msw/http'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aFile, aVersion, mockApi, offline, refuse } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { aGrade, anOpenDesk, deskAnswers, deskStory } from './desk-story-answers'
import { GradingDesk } from './grading-desk'

const meta = preview.meta({ ...deskStory, title: 'pages/deliverables/Grading desk/Annotations', component: GradingDesk })

const source = 'def suma(a, b):\n    return a + b\n'
const file = aFile({ id: 51, name: 'suma.py', media_type: 'text/plain', size: source.length })
const desk = anOpenDesk({ versions: [aVersion(1, { id: 131, files: [file] })], selected_version_id: 131, grade: aGrade() })
const onePath = '/courses/files/{id}/annotations/{annotation_id}'

/** What the server got, in its order. */
const got: string[] = []
let letSave = () => {}

const list = async () => within(await screen.findByRole('region', { name: 'Anotaciones' }))

/** A server that answers a save of an annotation when the test lets it. */
function answers(): HttpHandler[] {
  got.length = 0
  const isLet = new Promise<void>((resolve) => {
    letSave = resolve
  })
  const rows: Schema<'Annotation'>[] = []
  return [
    mockApi.get('/courses/files/{id}', () => new Response(source)),
    mockApi.get('/courses/files/{id}/annotations', () => ({ results: rows, can_annotate: true })),
    mockApi.put(onePath, async ({ params, body }) => {
      await isLet
      got.push(`annotation ${body.text}`)
      const row = { ...body, id: String(params['annotation_id']), author: 'Laura Vidal Ortega', is_deleted: false, revision: 1 }
      rows.push({ ...row, updated_at: '2026-11-20T22:50:00.000Z' })
      return rows.at(-1) as Schema<'Annotation'>
    }),
    mockApi.delete(onePath, () => {
      got.push('deleted')
      return { ...(rows[0] as Schema<'Annotation'>), is_deleted: true, revision: 2 }
    }),
    mockApi.post('/courses/deliverables/{id}/release', () => {
      got.push('release')
      return { changed: 1, undo_id: null }
    }),
    ...deskAnswers(desk),
  ]
}

/** Comments on the line in the middle, with the key of the desk. */
async function comment(text: string): Promise<void> {
  await screen.findByRole('toolbar', { name: 'Anotar' })
  await waitFor(() => expect(document.querySelector('[data-line]')).not.toBeNull())
  await userEvent.keyboard('a')
  await expect(await screen.findByRole('textbox', { name: 'Texto de la anotación' })).toHaveFocus()
  await userEvent.keyboard(text)
}

export const Unsaved = meta.story({ beforeEach: ({ msw }) => msw.use(...answers()) })
Unsaved.test('the mark is published after the comment that is still being written', async () => {
  await comment('Bien')
  await userEvent.click(screen.getByRole('button', { name: 'Publicar nota' }))
  await expect(await screen.findByRole('button', { name: 'Publicar nota' })).toHaveAttribute('aria-busy', 'true')
  await expect(got).toEqual([])
  letSave()
  await waitFor(() => expect(got).toEqual(['annotation Bien', 'release']))
})
Unsaved.test('Ctrl+Z in a field is of the field, elsewhere of the last annotation', async () => {
  letSave()
  await comment('Bien')
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(got).toEqual(['annotation Bien']))
  const mark = screen.getByRole('textbox', { name: 'Nota' })
  await userEvent.click(mark)
  await userEvent.keyboard('{Control>}z{/Control}')
  const items = await list()
  await expect(items.getByText('Bien')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}{Control>}z{/Control}')
  await waitFor(() => expect(got.at(-1)).toBe('deleted'))
})

export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.put(onePath, offline), ...answers()) })
Offline.test('a mark is not published without its annotations, and is with them once they are saved', async ({ msw }) => {
  await comment('Bien')
  await userEvent.click(screen.getByRole('button', { name: 'Publicar nota' }))
  await expect(await screen.findByText(/^Aún no se ha publicado: hay anotaciones sin guardar/)).toBeInTheDocument()
  await expect(got).toEqual([])
  msw.use(...answers())
  letSave()
  const box = screen.getByText(/^Aún no se ha publicado/).closest<HTMLElement>('[data-slot=alert-box]')
  await userEvent.click(within(box as HTMLElement).getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(got).toEqual(['annotation Bien', 'release']))
})

/** The server takes no more annotations of this file. */
export const Refused = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.put(onePath, refuse(409, { code: 'too_many_annotations', detail: 'A file holds 1000 annotations at most.' })),
      ...answers(),
    ),
})
Refused.test('a refused comment says why at its place, and the mark is published once it is discarded', async () => {
  await comment('Bien')
  await userEvent.click(screen.getByRole('button', { name: 'Publicar nota' }))
  await expect(await screen.findByText(/^Aún no se ha publicado: hay anotaciones sin guardar/)).toBeInTheDocument()
  const item = within((await list()).getByRole('listitem'))
  await expect(item.getByRole('alert')).toHaveTextContent('Este archivo ya tiene el máximo de anotaciones.')
  await expect(item.getByText('Bien')).toBeInTheDocument()
  await expect(got).toEqual([])
  await userEvent.click(item.getByRole('button', { name: 'Descartar el cambio' }))
  await waitFor(() => expect(got).toEqual(['release']))
})
Refused.test('tried again at its place it is saved, and the mark is published with it', async ({ msw }) => {
  await comment('Bien')
  await userEvent.click(screen.getByRole('button', { name: 'Publicar nota' }))
  await screen.findByText(/^Aún no se ha publicado/)
  msw.use(...answers())
  letSave()
  const item = within((await list()).getByRole('listitem'))
  await userEvent.click(item.getByRole('button', { name: 'Reintentar' }))
  await waitFor(() => expect(got).toEqual(['annotation Bien', 'release']))
})

export const RefusedOnPhone = meta.story({ ...Refused.input, globals: { viewport: { value: 'phone' } } })
RefusedOnPhone.test('the reason is in view', async () => {
  await comment('Bien')
  await userEvent.keyboard('{Escape}')
  const alert = await screen.findByText('Este archivo ya tiene el máximo de anotaciones.')
  await waitFor(() => expect(alert.getBoundingClientRect().bottom).toBeLessThan(window.innerHeight))
})
