import { expect, fn, screen, userEvent, within } from 'storybook/test'
import { aDraft, aFile, aPdf, inRouter, mockApi, someOptions } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { ended, withWork } from '../model/hand-in-view-fixtures'
import { HandInScreen } from './hand-in-screen'

const files = [aFile({ id: 41, name: 'memoria.pdf' }), aFile({ id: 42, name: 'esquema.png', media_type: 'image/png' })]
const draft = aDraft({ revision: 1, files })

const meta = preview.meta({
  title: 'pages/deliverables/Hand in/Own files',
  component: HandInScreen,
  decorators: [inRouter({ path: '/deliverable/$id', at: '/deliverable/5' })],
  args: { view: withWork({ draft }), send: fn() },
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.get('/users/auth/options', someOptions()),
      mockApi.get('/courses/files/{id}', () => new Response(aPdf([{ lines: ['Memoria del proyecto'] }]))),
    ),
})

const isRead = async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'memoria.pdf' }))
  const dialog = within(await screen.findByRole('dialog', { name: 'memoria.pdf' }))
  await expect(await dialog.findByText('Memoria del proyecto', { selector: '.pdf-text span' })).toBeInTheDocument()
}

export const OfADraft = meta.story()
OfADraft.test('are read before they are handed in', isRead)
export const OfALockedDraft = meta.story({ args: { view: withWork({ draft, can_submit: false }, ended) } })
OfALockedDraft.test('are read, with their download beside', async ({ canvas }) => {
  await expect(await canvas.findByRole('link', { name: 'Descargar memoria.pdf' })).toHaveAttribute(
    'href',
    '/api/v1/courses/files/41?download=true',
  )
  await isRead()
})
