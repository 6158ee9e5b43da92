import { expect, within } from 'storybook/test'
import { aDeliverable, aRubric } from '@/shared/testing'
import preview from '../../../../.storybook/preview'
import { Rubric } from './rubric'

const meta = preview.meta({
  title: 'entities/Rubric',
  component: Rubric,
  args: { rubric: aRubric(), criteria: aDeliverable().criteria },
})

export const BeforeHandingIn = meta.story()
BeforeHandingIn.test('has every level with its points and what it asks for', async ({ canvas }) => {
  await expect(await canvas.findByText('10 puntos en total')).toBeVisible()
  await expect(canvas.getByText('Tres anchos sin cortes')).toBeVisible()
  await expect(canvas.queryByText('Tu nivel')).toBeNull()
})

const choices = [
  { row_id: 1, level_id: 1, comment: '' },
  { row_id: 2, level_id: 2, comment: 'En el móvil se corta la cabecera.\nMira las consultas de medios.' },
]
export const WithTheMark = meta.story({ args: { choices } })
WithTheMark.test('names the level of each row, and what the teacher wrote to it', async ({ canvas }) => {
  await expect(await canvas.findByText('6 de 10 puntos')).toBeVisible()
  const rows = canvas.getAllByRole('listitem').filter((item) => within(item).queryByRole('heading'))
  await expect(rows.map((row) => within(row).queryAllByText('Tu nivel').length)).toEqual([1, 1, 0])
  await expect(canvas.getByText(/En el móvil se corta la cabecera/)).toBeVisible()
})
export const WithTheMarkInEnglishInTheDark = meta.story({ args: { choices }, globals: { locale: 'en', theme: 'dark' } })
export const WithTheMarkOnAPhone = meta.story({ args: { choices }, globals: { viewport: { value: 'phone' } } })
