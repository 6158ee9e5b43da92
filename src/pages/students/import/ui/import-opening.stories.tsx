import { expect, fn, userEvent } from 'storybook/test'
import { inRouter } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import type { ImportView } from '../model/import-view'
import { quiet } from '../model/import-view-fixtures'
import type { ImportEvent } from '../model/import-types'
import { ImportScreen } from './import-screen'

const send = fn<(event: ImportEvent) => void>()

function Shown({ view }: { readonly view: ImportView }) {
  return <ImportScreen view={view} send={send} center={null} list={{ show: 'all', page: 1, pageSize: 25, onChange: () => {} }} />
}

const meta = preview.meta({
  title: 'pages/students/Import/Opening',
  component: Shown,
  decorators: [inRouter({ path: '/students/import' })],
  beforeEach: () => void send.mockClear(),
})

export const Opening = meta.story({ args: { view: { kind: 'opening', ...quiet, isBusy: true } } })
export const OpenFailed = meta.story({ args: { view: { kind: 'openFailed', ...quiet, rejection: 'unreachable' } } })
OpenFailed.test('is tried again', async ({ canvas }) => {
  await userEvent.click(await canvas.findByRole('button', { name: 'Reintentar' }))
  await expect(send).toHaveBeenCalledWith({ type: 'retry' })
})
export const Missing = meta.story({ args: { view: { kind: 'missing', ...quiet, rejection: 'missing' } } })
export const CancelledBySomebody = meta.story({ args: { view: { kind: 'missing', ...quiet, rejection: 'cancelled' } } })
CancelledBySomebody.test('shows that the import was discarded', async ({ canvas }) => {
  await expect(await canvas.findByText('Alguien ha cancelado esta importación')).toBeVisible()
  await userEvent.click(canvas.getByRole('button', { name: 'Importar otra lista' }))
  await expect(send).toHaveBeenCalledWith({ type: 'another' })
})
