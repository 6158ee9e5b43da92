import { expect, screen, userEvent, waitFor } from 'storybook/test'
import { anExplanation, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { graded } from '../model/hand-in-view-fixtures'
import { GradeCard } from './grade-card'

const meta = preview.meta({ title: 'pages/deliverables/Grade', component: GradeCard, args: { task: graded.passed.task } })

export const Unpublished = meta.story({ args: { task: graded.hidden.task } })
export const Passed = meta.story({ beforeEach: ({ msw }) => msw.use(mockApi.get('/stats/explain', anExplanation())) })
Passed.test('tells why; Escape closes it and the focus returns', async ({ canvas }) => {
  const why = await canvas.findByRole('button', { name: '¿Por qué esta nota?' })
  await userEvent.click(why)
  await expect(await screen.findByRole('dialog')).toBeVisible()
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(why).toHaveFocus())
})
export const PassedInEnglishInTheDark = meta.story({ globals: { locale: 'en', theme: 'dark' } })
export const Failed = meta.story({ args: { task: graded.failed.task } })
export const FailedOnAPhone = meta.story({ ...Failed.input, globals: { viewport: { value: 'phone' } } })
export const NotHandedIn = meta.story({ args: { task: graded.notHandedIn.task } })
export const Exempt = meta.story({ args: { task: graded.exempt.task } })
export const NewerThanGraded = meta.story({ args: { task: graded.newer.task } })
NewerThanGraded.test('says which version has the mark', async ({ canvas }) => {
  await expect(await canvas.findByText(/La nota es de la versión 1 y después entregaste la 2\./)).toBeVisible()
})
