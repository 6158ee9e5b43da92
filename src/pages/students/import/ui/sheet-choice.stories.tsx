import { expect, fn, userEvent } from 'storybook/test'
import { aGroup, anImport, aPage, inRouter, mockApi } from '@/shared/testing'
import preview from '../../../../../.storybook/preview'
import { mapping } from '../model/import-view-fixtures'
import type { ImportView } from '../model/import-view'
import type { ImportEvent } from '../model/import-types'
import { ImportScreen } from './import-screen'

const send = fn<(event: ImportEvent) => void>()

function Shown({ view }: { readonly view: ImportView }) {
  return <ImportScreen view={view} send={send} center={null} list={{ show: 'all', page: 1, pageSize: 25, onChange: () => {} }} />
}

const meta = preview.meta({
  title: 'pages/students/Import/sheets',
  component: Shown,
  decorators: [inRouter({ path: '/students/import' })],
  beforeEach: ({ msw }) => {
    send.mockClear()
    msw.use(mockApi.get('/groups/groups', aPage([aGroup(), aGroup({ id: 3, name: '2.º DAW B' })])))
  },
})

const sheets = [
  { name: '1.º DAM A', row_count: 64 },
  { name: '1.º DAM B', row_count: 28 },
]
export const MappingOfAWorkbook = meta.story({
  args: {
    view: {
      ...mapping,
      import: anImport({ format: 'xlsx', delimiter: null, encoding: null, sheet: '1.º DAM A', sheets }),
      sheet: '1.º DAM A',
      aim: 'none',
    },
  },
})
MappingOfAWorkbook.test('another sheet; students without a group', async ({ canvas }) => {
  await userEvent.selectOptions(canvas.getByLabelText('Hoja del libro'), '1.º DAM B · 28 filas')
  await expect(send).toHaveBeenLastCalledWith({ type: 'sheet', sheet: '1.º DAM B' })
  await expect(canvas.getByRole('radio', { name: /A ninguno por ahora/ })).toBeChecked()
  await expect(canvas.queryByRole('combobox', { name: 'Elige un grupo' })).toBeNull()
})
