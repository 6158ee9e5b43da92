import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import type { Schema } from '@/shared/api'
import { mockApi, offline, refuse } from '@/shared/testing'
import { deskAnswers, deskStory } from './desk-story-answers'
import { GradingDesk } from './grading-desk'

const meta = preview.meta({ ...deskStory, title: 'pages/deliverables/Grading desk/Phrases', component: GradingDesk })

const contrast = { id: 1, title: 'Contraste', text: 'Revisa el contraste del pie.', is_shared: true, owner: null, revision: 1 }
const sources = { id: 2, title: 'Fuentes', text: 'Cita las fuentes.', is_shared: true, owner: 'Irene Prado Gil', revision: 1 }

/** Simulates the server that keeps phrases. */
function phraseAnswers(...given: readonly Schema<'Phrase'>[]) {
  let phrases = given
  return [
    mockApi.get('/courses/phrases', () => ({ results: [...phrases] })),
    mockApi.post('/courses/phrases', ({ body }) => {
      const added = { ...body, id: 10 + phrases.length, owner: null, revision: 1 }
      phrases = [added, ...phrases]
      return added
    }),
    mockApi.put('/courses/phrases/{id}', ({ body, params }) => {
      const changed = { ...body, id: Number(params['id']), owner: null, revision: 2 }
      phrases = phrases.map((each) => (each.id === changed.id ? changed : each))
      return changed
    }),
    mockApi.delete('/courses/phrases/{id}', ({ params }) => {
      phrases = phrases.filter(({ id }) => id !== Number(params['id']))
      return null
    }),
  ]
}

const comment = () => screen.findByRole('textbox', { name: 'Comentario' })
const search = () => screen.findByRole('combobox', { name: 'Insertar una frase' })
async function manage() {
  await userEvent.click(await screen.findByRole('button', { name: 'Frases' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Gestionar las frases' }))
  return within(await screen.findByRole('dialog', { name: 'Gestionar las frases' }))
}

export const Phrases = meta.story({ beforeEach: ({ msw }) => msw.use(...phraseAnswers(contrast, sources), ...deskAnswers()) })
Phrases.test('a key and some letters insert a phrase at the caret', async () => {
  await userEvent.type(await comment(), 'Muy bien.')
  await userEvent.keyboard('{Control>}.{/Control}')
  await userEvent.type(await search(), 'fuen')
  await screen.findByRole('option', { name: /Fuentes.*Irene Prado Gil/ })
  await userEvent.keyboard('{Enter}')
  await waitFor(async () => expect(await comment()).toHaveValue('Muy bien. Cita las fuentes.'))
  await waitFor(async () => expect(await comment()).toHaveFocus())
})
Phrases.test('the typed text is kept as a phrase', async () => {
  await userEvent.type(await comment(), 'Faltan los pies de foto.')
  await userEvent.click(await screen.findByRole('button', { name: 'Frases' }))
  await userEvent.click(await screen.findByRole('option', { name: 'Guardar el texto como frase…' }))
  const form = within(await screen.findByRole('dialog', { name: 'Frase nueva' }))
  await expect(form.getByRole('textbox', { name: /^Texto/ })).toHaveValue('Faltan los pies de foto.')
  await userEvent.type(form.getByRole('textbox', { name: /^Título/ }), 'Pies de foto')
  await userEvent.click(form.getByRole('button', { name: 'Guardar frase' }))
  await waitFor(async () => expect(await comment()).toHaveFocus())
  await userEvent.click(await screen.findByRole('button', { name: 'Frases' }))
  await expect(await screen.findByRole('option', { name: /^Pies de foto/ })).toBeVisible()
})
Phrases.test("one's own are shared, changed and deleted, those of colleagues copied", async () => {
  const dialog = await manage()
  await dialog.findByRole('button', { name: 'Cambiar «Contraste»' })
  await expect(dialog.queryByRole('button', { name: 'Cambiar «Fuentes»' })).toBeNull()
  await userEvent.click(await dialog.findByRole('button', { name: 'Copiar «Fuentes» a tus frases' }))
  await userEvent.click(await dialog.findByRole('button', { name: 'Eliminar «Fuentes»' }))
  await userEvent.click(
    within(await screen.findByRole('dialog', { name: '¿Eliminar la frase «Fuentes»?' })).getByRole('button', { name: 'Eliminar' }),
  )
  const again = within(await screen.findByRole('dialog', { name: 'Gestionar las frases' }))
  await waitFor(() => expect(again.queryByRole('button', { name: 'Eliminar «Fuentes»' })).toBeNull())
  await userEvent.click(again.getByRole('button', { name: 'Cambiar «Contraste»' }))
  const form = within(await screen.findByRole('dialog', { name: 'Cambiar la frase' }))
  await userEvent.click(form.getByRole('switch', { name: /Compartir/ }))
  await userEvent.click(form.getByRole('button', { name: 'Guardar frase' }))
  const last = within(await screen.findByRole('dialog', { name: 'Gestionar las frases' }))
  await waitFor(() => expect(last.queryByText('Compartida')).toBeNull())
})
Phrases.test('a phrase that was changed elsewhere meanwhile is not overwritten, and what was typed stays', async ({ msw }) => {
  const current = { ...contrast, text: 'Revisa el contraste de todo.', revision: 4 }
  const sent: (string | null)[] = []
  msw.use(
    mockApi.put('/courses/phrases/{id}', ({ body, headers }) => {
      sent.push(headers.get('if-match'))
      if (sent.length === 1) return refuse(409, { code: 'conflict', detail: 'Changed meanwhile.', current, etag: '"4"' })
      return { ...contrast, ...body, revision: 5 }
    }),
  )
  const dialog = await manage()
  await userEvent.click(await dialog.findByRole('button', { name: 'Cambiar «Contraste»' }))
  const form = within(await screen.findByRole('dialog', { name: 'Cambiar la frase' }))
  const text = form.getByRole('textbox', { name: 'Texto' })
  await userEvent.clear(text)
  await userEvent.type(text, 'Más contraste.')
  await userEvent.click(form.getByRole('button', { name: 'Guardar frase' }))
  await expect(await form.findByText(/Revisa el contraste de todo\./)).toBeVisible()
  await expect(text).toHaveValue('Más contraste.')
  await userEvent.click(form.getByRole('button', { name: 'Guardar frase' }))
  await waitFor(() => expect(sent).toEqual(['"1"', '"4"']))
})
Phrases.test('those of this device move to the account', async () => {
  localStorage.setItem('aula.feedback-snippets', JSON.stringify(['Ordena el código.', 'Valida el HTML.']))
  await userEvent.click(await screen.findByRole('button', { name: 'Frases' }))
  await expect(await screen.findByRole('option', { name: 'Ordena el código.' })).toBeVisible()
  await expect(await screen.findByRole('option', { name: 'Valida el HTML.' })).toBeVisible()
  await expect(localStorage.getItem('aula.feedback-snippets')).toBeNull()
})
export const Manager = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(...phraseAnswers(contrast, { ...contrast, id: 3, title: 'Rejilla', is_shared: false }, sources), ...deskAnswers()),
  play: async () => void (await manage()),
})
export const OfflineInEnglishOnAPhone = meta.story({
  globals: { locale: 'en', theme: 'dark', viewport: { value: 'phone' } },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/phrases', offline), ...deskAnswers()),
  play: async ({ canvas }) => {
    await userEvent.click(await canvas.findByRole('button', { name: 'Criteria and feedback' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Phrases' }))
    await expect(await screen.findByRole('option', { name: 'The phrases could not be read. Try again' })).toBeVisible()
  },
})
