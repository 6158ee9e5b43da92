import type { HttpHandler } from 'msw/http'
import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import type { Schema } from '@/shared/api'
import { aFile, aVersion, mockApi, offline } from '@/shared/testing'
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
  const items = within(screen.getByRole('region', { name: 'Anotaciones' }))
  await expect(items.getByText('Bien')).toBeInTheDocument()
  await userEvent.keyboard('{Escape}{Control>}z{/Control}')
  await waitFor(() => expect(got.at(-1)).toBe('deleted'))
})

export const Offline = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.put(onePath, offline), ...answers()) })
Offline.test('a mark is not published without its annotations, and is with them once they are saved', async ({ msw }) => {
  await comment('Bien')
  await userEvent.click(screen.getByRole('button', { name: 'Publicar nota' }))
  await expect(await screen.findByText('No se ha publicado: hay anotaciones que no se han podido guardar.')).toBeInTheDocument()
  await expect(got).toEqual([])
  msw.use(...answers())
  letSave()
  await userEvent.click(screen.getByRole('button', { name: 'Publicar nota' }))
  await waitFor(() => expect(got).toEqual(['annotation Bien', 'release']))
})
