import { expect, userEvent, waitFor } from 'storybook/test'
import preview from '../../../../../.storybook/preview'
import type { Schema } from '@/shared/api'
import { anOpenDesk, deskAnswers, deskStory, markField } from './desk-story-answers'
import { GradingDesk } from './grading-desk'

const meta = preview.meta({ ...deskStory, title: 'pages/deliverables/Grading desk/Keys', component: GradingDesk })

export const Keys = meta.story()
const saved: Schema<'GradeChange'>[] = []
const keyboard = { beforeEach: () => void saved.splice(0) }
Keys.test('a mark and Enter save and move on, with the caret in the next mark', keyboard, async ({ canvas, msw }) => {
  msw.use(...deskAnswers(anOpenDesk(), saved))
  await canvas.findByRole('heading', { name: 'Ana Belén García Soler' })
  await userEvent.keyboard('n')
  await waitFor(async () => expect(await markField()).toHaveFocus())
  await userEvent.keyboard('7,5{Enter}')
  await expect(await canvas.findByRole('heading', { name: 'Hugo Álvarez Prieto' })).toBeVisible()
  await waitFor(async () => expect(await markField()).toHaveFocus())
  await expect(await markField()).toHaveValue('')
  await expect(saved).toEqual([
    {
      ...{ group_id: 2, student_id: 31, version_id: 72, grading_revision: 1 },
      ...{ entry: { mode: 'mark', text: '7,5' }, feedback: '', private_note: '' },
    },
  ])
})
Keys.test('J, K and U move, C writes the comment, digits the criteria', async ({ canvas }) => {
  await canvas.findByRole('heading', { name: 'Ana Belén García Soler' })
  await userEvent.keyboard('j')
  await canvas.findByRole('heading', { name: 'Hugo Álvarez Prieto' })
  await userEvent.keyboard('k')
  await canvas.findByRole('heading', { name: 'Ana Belén García Soler' })
  await userEvent.keyboard('u')
  await canvas.findByRole('heading', { name: 'Lucía Benítez Campos' })
  await userEvent.keyboard('c')
  await waitFor(() => expect(canvas.getByRole('textbox', { name: 'Comentario' })).toHaveFocus())
  await userEvent.keyboard('jku')
  await expect(canvas.getByRole('textbox', { name: 'Comentario' })).toHaveValue('jku')
  await userEvent.keyboard('{Escape}2')
  await waitFor(() => expect(canvas.getByRole('textbox', { name: /^RA2.c/ })).toHaveFocus())
})
Keys.test('who tabs on before the next frame stays where they went', async ({ canvas }) => {
  const mark = await markField()
  const comment = canvas.getByRole('textbox', { name: 'Comentario' })
  mark.focus()
  comment.focus()
  for (let frames = 0; frames < 3; frames += 1) await new Promise(requestAnimationFrame)
  await expect(comment).toHaveFocus()
})
Keys.test('NP is saved at once, pressed again the mark is empty', keyboard, async ({ canvas, msw }) => {
  msw.use(...deskAnswers(anOpenDesk(), saved))
  const button = await canvas.findByRole('button', { name: 'NP: no presentado' })
  await userEvent.click(button)
  await canvas.findByText(/^Guardado/)
  await expect(button).toHaveAttribute('aria-pressed', 'true')
  await userEvent.click(button)
  await waitFor(() => expect(saved.map(({ entry }) => entry.text)).toEqual(['NP', '']))
})
Keys.test('the comment can be seen as the student will', async ({ canvas }) => {
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Comentario' }), 'Muy **bien**')
  await userEvent.click(canvas.getByRole('radio', { name: 'Vista previa' }))
  await expect(canvas.getByText('bien')).toHaveProperty('tagName', 'STRONG')
})
