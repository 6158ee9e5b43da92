import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { aRubric } from '@/shared/testing'
import type { Schema } from '@/shared/api'
import preview from '../../../../../.storybook/preview'
import { aGrade, anOpenDesk, deskAnswers, deskStory, markField } from './desk-story-answers'
import { GradingDesk } from './grading-desk'

const meta = preview.meta({ ...deskStory, title: 'pages/deliverables/Grading desk/Rubric', component: GradingDesk })

const withRubric = (grade?: Schema<'TeacherGrade'>) => {
  const desk = anOpenDesk(grade ? { grade } : {})
  return { ...desk, deliverable: { ...desk.deliverable, rubric: aRubric() } }
}
const graded = aGrade({
  entry: 'rubric',
  criteria: [
    { criterion_id: 8, mark: 1000 },
    { criterion_id: 9, mark: 500 },
  ],
  choices: [
    { row_id: 1, level_id: 1, comment: '' },
    { row_id: 2, level_id: 2, comment: 'En el móvil se corta la cabecera.' },
  ],
})
const saved: Schema<'GradeChange'>[] = []
const entries = () => saved.map(({ entry }) => entry)
const story = (grade?: Schema<'TeacherGrade'>) => ({
  beforeEach: ({ msw }: { msw: { use: (...handlers: ReturnType<typeof deskAnswers>) => void } }) => {
    saved.splice(0)
    msw.use(...deskAnswers(withRubric(grade), saved))
  },
})
const row = async (name: string) => within(await screen.findByRole('radiogroup', { name }))

export const Ungraded = meta.story(story())
Ungraded.test('a press chooses a level, which is saved at once; a second one clears it', async ({ canvas }) => {
  const structure = await row('Estructura semántica')
  await userEvent.click(structure.getByRole('radio', { name: 'Excelente, 4 puntos' }))
  await expect(await canvas.findByText(/4 de 10 puntos · 1 de 3 filas/)).toBeVisible()
  await waitFor(() => expect(entries()).toEqual([{ mode: 'rubric', choices: [{ row_id: 1, level_id: 1, comment: '' }] }]))
  await waitFor(async () => expect(await markField()).toHaveValue('7,50'))
  await userEvent.click(structure.getByRole('radio', { name: 'Excelente, 4 puntos' }))
  await expect(await canvas.findByText('0 de 3 filas')).toBeVisible()
})
Ungraded.test('R leads to it; numbers choose and go on, arrows choose and change the row', async ({ canvas }) => {
  await row('Presentación')
  await userEvent.keyboard('r')
  const first = (await row('Estructura semántica')).getByRole('radio', { name: 'Excelente, 4 puntos' })
  await waitFor(() => expect(first).toHaveFocus())
  await userEvent.keyboard('2')
  const second = await row('Diseño adaptable')
  await waitFor(() => expect(second.getByRole('radio', { name: 'Excelente, 4 puntos' })).toHaveFocus())
  await userEvent.keyboard('{ArrowRight}')
  await waitFor(() => expect(second.getByRole('radio', { name: 'Suficiente, 2 puntos' })).toBeChecked())
  await userEvent.keyboard('{ArrowDown}1')
  await expect(await canvas.findByText(/6 de 10 puntos · 3 de 3 filas/)).toBeVisible()
  await waitFor(() =>
    expect(entries().at(-1)).toEqual({
      mode: 'rubric',
      choices: [
        { row_id: 1, level_id: 2, comment: '' },
        { row_id: 2, level_id: 2, comment: '' },
        { row_id: 3, level_id: 1, comment: '' },
      ],
    }),
  )
})
Ungraded.test('takes a comment to a row', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Comentario a «Diseño adaptable»' }))
  await userEvent.type(await canvas.findByRole('textbox', { name: 'Comentario a «Diseño adaptable»' }), 'Revisa el pie')
  await userEvent.tab()
  const choices = [{ row_id: 2, level_id: null, comment: 'Revisa el pie' }]
  await waitFor(() => expect(entries().at(-1)).toEqual({ mode: 'rubric', choices }))
})

export const Graded = meta.story(story(graded))
Graded.test('a mark that is typed keeps the levels aside, which can be used again', async ({ canvas }) => {
  const structure = await row('Estructura semántica')
  await expect(structure.getByRole('radio', { name: 'Excelente, 4 puntos' })).toBeChecked()
  await userEvent.clear(await markField())
  await userEvent.type(await markField(), '6')
  await waitFor(() => expect(structure.getByRole('radio', { name: 'Excelente, 4 puntos' })).not.toBeChecked())
  await expect(await canvas.findByText(/Los niveles que elegiste siguen guardados/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Volver a usarlos' }))
  await waitFor(() => expect(structure.getByRole('radio', { name: 'Excelente, 4 puntos' })).toBeChecked())
  await waitFor(() => expect(entries().at(-1)).toMatchObject({ mode: 'rubric' }))
})
export const GradedInEnglishInTheDark = meta.story({ ...story(graded), globals: { locale: 'en', theme: 'dark' } })
export const GradedOnAPhone = meta.story({ ...story(graded), globals: { viewport: { value: 'phone' } } })
GradedOnAPhone.test('is behind the mark until the panel is opened', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Criterios y comentario' }))
  await expect(await canvas.findByRole('radiogroup', { name: 'Presentación' })).toBeVisible()
})
