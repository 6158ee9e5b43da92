import { Inbox } from 'lucide-react'
import { useState } from 'react'
import { expect, fn, userEvent, within } from 'storybook/test'
import { EmptyState, SearchInput, SelectCell, TableCell, TableRow, useSelection } from '@/shared/ui'
import preview from '../../../../.storybook/preview'
import type { ListChange } from '../model/use-list'
import { ListFrame } from './list-frame'

interface Row {
  readonly id: number
  readonly name: string
  readonly seats: number
}

const rows: readonly Row[] = [
  { id: 1, name: 'IES Mar Menor', seats: 23 },
  { id: 2, name: 'CIFP Río Arlanzón', seats: 118 },
]
const page = { count: 61, results: rows }
const settled = { data: page, error: null, refetch: fn(), isFetching: false, isPlaceholderData: false }

function Centers({
  query,
  chosen = false,
}: {
  readonly query: Partial<typeof settled> | { error: Error; data: undefined }
  readonly chosen?: boolean
}) {
  const [address, setAddress] = useState<ListChange>({})
  const [search, setSearch] = useState('')
  const selection = useSelection(rows.map(({ id }) => id))
  return (
    <ListFrame<Row>
      label="Centros"
      query={{ ...settled, ...query }}
      page={address.page ?? 1}
      pageSize={address.page_size ?? 25}
      ordering={address.ordering ?? 'name'}
      onChange={(change) => setAddress((before) => ({ ...before, ...change }))}
      tools={<SearchInput className="w-64" label="Buscar un centro" value={search} onValueChange={setSearch} />}
      {...(chosen ? { selection } : {})}
      columns={[
        { label: 'Nombre', sort: 'name' },
        { label: 'Plazas', numeric: true },
      ]}
      row={({ id, name, seats }) => (
        <TableRow key={id} selected={chosen && selection.isSelected(id)}>
          {chosen && <SelectCell selection={selection} id={id} name={name} />}
          <TableCell>{name}</TableCell>
          <TableCell label="Plazas" numeric>
            {seats}
          </TableCell>
        </TableRow>
      )}
      empty={<EmptyState icon={Inbox} title="Aún no hay centros" />}
    >
      {chosen && <p>{selection.selected.size} elegidos</p>}
    </ListFrame>
  )
}

const meta = preview.meta({ title: 'widgets/List frame' })

export const Rows = meta.story({ render: () => <Centers query={{}} /> })
Rows.test('sorts and turns pages through its address', async ({ canvas }) => {
  await userEvent.click(within(canvas.getByRole('columnheader', { name: 'Nombre' })).getByRole('button'))
  await expect(canvas.getByRole('columnheader', { name: 'Nombre' })).toHaveAttribute('aria-sort', 'descending')
  await userEvent.click(canvas.getByRole('button', { name: 'Página siguiente' }))
  await expect(canvas.getByText('26–50 de 61')).toBeVisible()
})
export const Selectable = meta.story({ render: () => <Centers query={{}} chosen /> })
Selectable.test('chooses the page', async ({ canvas }) => {
  await userEvent.click(canvas.getByRole('checkbox', { name: 'Seleccionar todas las filas' }))
  await expect(canvas.getByText('2 elegidos')).toBeVisible()
})
export const Empty = meta.story({ render: () => <Centers query={{ data: { count: 0, results: [] } }} /> })
export const Loading = meta.story({ render: () => <Centers query={{ data: undefined as never, isFetching: true }} /> })
export const Failed = meta.story({ render: () => <Centers query={{ data: undefined, error: new TypeError('offline') }} /> })
export const Refreshing = meta.story({ render: () => <Centers query={{ isFetching: true, isPlaceholderData: true }} /> })
export const SelectableOnAPhoneInTheDark = meta.story({
  globals: { theme: 'dark', viewport: { value: 'phone' } },
  render: () => <Centers query={{}} chosen />,
})
