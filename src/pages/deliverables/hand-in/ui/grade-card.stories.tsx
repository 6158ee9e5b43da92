import { expect, screen, userEvent, waitFor, within } from 'storybook/test'
import { aFile, anExplanation, aPdf, mockApi } from '@/shared/testing'
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
const { task: passed } = graded.passed
const withFiles = {
  ...passed,
  work: {
    ...passed.work,
    grade: passed.work.grade && {
      ...passed.work.grade,
      files: [
        aFile({ id: 95, name: 'maquetado corregido.pdf', size: 61_022 }),
        aFile({ id: 96, name: 'esquema.png', media_type: 'image/png' }),
      ],
    },
  },
}
export const WithFiles = meta.story({
  args: { task: withFiles },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', () => new Response(aPdf([{ lines: ['Sube el contraste'] }])))),
})
WithFiles.test('the files that the teacher sent back are read in the page, with their download beside', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Descargar maquetado corregido.pdf' })).toHaveAttribute(
    'href',
    '/api/v1/courses/files/95?download=true',
  )
  await userEvent.click(canvas.getByRole('button', { name: 'maquetado corregido.pdf' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'maquetado corregido.pdf' }))
  await expect(await dialog.findByText('Sube el contraste', { selector: '.pdf-text span' })).toBeInTheDocument()
})
export const WithFilesOnAPhone = meta.story({ ...WithFiles.input, globals: { viewport: { value: 'phone' } } })
export const Failed = meta.story({ args: { task: graded.failed.task } })
export const FailedOnAPhone = meta.story({ ...Failed.input, globals: { viewport: { value: 'phone' } } })
export const NotHandedIn = meta.story({ args: { task: graded.notHandedIn.task } })
export const Exempt = meta.story({ args: { task: graded.exempt.task } })
export const NewerThanGraded = meta.story({ args: { task: graded.newer.task } })
NewerThanGraded.test('says which version has the mark', async ({ canvas }) => {
  await expect(await canvas.findByText(/La nota es de la versión 1 y después entregaste la 2\./)).toBeVisible()
})
