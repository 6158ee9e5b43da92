import { expect, screen, userEvent, within } from 'storybook/test'
import { aFile, aPdf, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { aTask } from '../model/hand-in-fixtures'
import { TaskDetails } from './task-details'

const meta = preview.meta({
  title: 'pages/deliverables/Hand in/Task',
  component: TaskDetails,
  args: { task: aTask({}, { files: [aFile({ id: 40, name: 'enunciado.pdf' })] }) },
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', () => new Response(aPdf([{ lines: ['Enunciado de la portada'] }])))),
})

export const WithFile = meta.story()
WithFile.test('is read in the page, with its download beside', async ({ canvas }) => {
  await expect(canvas.getByRole('link', { name: 'Descargar enunciado.pdf' })).toHaveAttribute(
    'href',
    '/api/v1/courses/files/40?download=true',
  )
  await userEvent.click(canvas.getByRole('button', { name: 'enunciado.pdf' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'enunciado.pdf' }))
  await expect(await dialog.findByText('Enunciado de la portada', { selector: '.pdf-text span' })).toBeInTheDocument()
})

export const English = meta.story({ globals: { locale: 'en' } })
export const Phone = meta.story({ globals: { viewport: { value: 'phone' } } })
