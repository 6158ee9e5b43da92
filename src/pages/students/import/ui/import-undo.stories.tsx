import { expect, fn, screen, userEvent } from 'storybook/test'
import { inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { halfUndone, undone } from '../model/import-fixtures'
import type { ImportEvent } from '../model/import-types'
import type { ImportView } from '../model/import-view'
import { ended, recent, rows, undoing } from '../model/import-view-fixtures'
import { ImportScreen } from './import-screen'

const send = fn<(event: ImportEvent) => void>()
const onChange = fn()

function Shown({ view }: { readonly view: ImportView }) {
  return <ImportScreen view={view} send={send} center={null} list={{ show: 'all', page: 1, pageSize: 25, onChange }} />
}

const meta = preview.meta({
  title: 'pages/students/Undo an import',
  component: Shown,
  decorators: [inRouter({ path: '/students/import' })],
  args: { view: undoing },
  beforeEach: ({ msw }) => {
    send.mockClear()
    msw.use(mockApi.get('/centers/student_imports', recent), mockApi.get('/centers/student_imports/{id}/rows', rows))
  },
})

const english = { locale: 'en' }
const phone = { viewport: { value: 'phone' } }
const dark = { theme: 'dark' }

export const UndoAsking = meta.story({ args: { view: { ...ended, isAskingToUndo: true } } })
UndoAsking.test('is confirmed', async () => {
  await userEvent.click(await screen.findByRole('button', { name: 'Deshacer' }))
  await expect(send).toHaveBeenCalledWith({ type: 'confirm' })
})
export const UndoRequesting = meta.story({ args: { view: { ...ended, isBusy: true, isAskingToUndo: true } } })
UndoRequesting.test('cannot be confirmed twice', async () => {
  await expect(await screen.findByRole('button', { name: /Deshacer$/ })).toHaveAttribute('aria-disabled', 'true')
})
export const Undoing = meta.story({ args: { view: undoing } })
Undoing.test('shows the progress', async ({ canvas }) => {
  await expect(await canvas.findByRole('progressbar', { name: 'Deshaciendo' })).toHaveAttribute('aria-valuetext', '20 de 60')
})
export const UndoingInEnglishOnAPhoneInTheDark = meta.story({ args: { view: undoing }, globals: { ...english, ...phone, ...dark } })
export const UndoingLost = meta.story({ args: { view: { ...undoing, isLost: true } } })
export const UndoStopped = meta.story({ args: { view: { ...ended, import: halfUndone } } })
UndoStopped.test('says how many are left and can be undone further', async ({ canvas }) => {
  await expect(await canvas.findByText(/quedan 40 estudiantes/)).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Deshacer la importación' }))
  await expect(send).toHaveBeenCalledWith({ type: 'undo' })
})
export const UndoRefused = meta.story({ args: { view: { ...ended, rejection: 'undo_over' } } })
export const UndoBroken = meta.story({ args: { view: { ...ended, rejection: 'unsure', isAskingToUndo: true } } })
export const Undone = meta.story({ args: { view: { ...ended, kind: 'undone', import: undone } } })
export const UndoneWhole = meta.story({
  args: { view: { ...ended, kind: 'undone', import: { ...undone, counts: { ...undone.counts, undone: 60, kept: 0 } } } },
})
