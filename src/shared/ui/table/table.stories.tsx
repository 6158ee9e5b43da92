import { Download, Mail, Users } from 'lucide-react'
import { useState } from 'react'
import { expect, userEvent, within } from 'storybook/test'
import { described } from '../../../../.storybook/described'
import preview from '../../../../.storybook/preview'
import { Avatar } from '../avatar'
import { EmptyState } from '../empty-state'
import { MarkBadge, MarkFigure, type MarkState } from '../mark-badge'
import { Pagination } from '../pagination'
import { Skeleton } from '../skeleton'
import { BulkBar, ToolbarButton } from '../toolbar'
import { SelectAllHead, SelectCell } from './selection-cells'
import { rowLinkStyles, Table, TableBody, TableCell, TableHeader, TableRow, TableSpanRow } from './table'
import { SortableHead, TableHead } from './table-head'
import { useSelection } from './use-selection'

interface Row {
  readonly id: number
  readonly name: string
  readonly delivered: string
  readonly state: MarkState
  readonly mark: number | null
}

const rows: readonly Row[] = [
  { id: 1, name: 'García Soler, Ana Belén', delivered: 'ayer a las 22:41', state: 'passed', mark: 750 },
  { id: 2, name: 'Hernández Ruiz, Óscar', delivered: 'hace 3 horas', state: 'pending', mark: null },
  { id: 3, name: 'Íñiguez de la Torre, María del Carmen', delivered: 'el 14 de noviembre a las 09:05', state: 'failed', mark: 380 },
  { id: 4, name: 'López Prieto, Hugo', delivered: '–', state: 'notPresented', mark: null },
  { id: 5, name: 'Muñoz Vidal, Aitana', delivered: 'el 12 de noviembre a las 18:30', state: 'passed', mark: 1000 },
  { id: 6, name: 'Núñez Cano, Iker', delivered: '–', state: 'exempt', mark: null },
]

const meta = preview.meta({
  title: 'ui/Table',
  tags: ['autodocs'],
  parameters: described(
    'What is compared lines up. Headings sort and say so, rows are chosen one by one, as a range with Shift or all at once, and on a phone each row is a card. For a list with an address use `ListFrame` of the widgets, which adds pages, search and states.',
  ),
})

function Deliveries({
  shown = rows,
  refreshing = false,
  maxHeight,
}: {
  readonly shown?: readonly Row[]
  readonly refreshing?: boolean
  readonly maxHeight?: string
}) {
  const [ordering, setOrdering] = useState('name')
  const [page, setPage] = useState(1)
  const [pageSize, setPageSize] = useState(25)
  const selection = useSelection(shown.map(({ id }) => id))
  const sorted = shown.toSorted((a, b) =>
    ordering.endsWith('mark') ? (a.mark ?? -1) - (b.mark ?? -1) : a.name.localeCompare(b.name, 'es'),
  )
  if (ordering.startsWith('-')) sorted.reverse()
  return (
    <div className="flex flex-col gap-3">
      <Table label="Entregas de Maquetado CSS" cards refreshing={refreshing} {...(maxHeight ? { maxHeight } : {})}>
        <TableHeader>
          <TableRow>
            <SelectAllHead selection={selection} />
            <SortableHead label="Estudiante" column="name" ordering={ordering} onOrderingChange={setOrdering} />
            <TableHead>Entregado</TableHead>
            <TableHead>Estado</TableHead>
            <SortableHead label="Nota" column="mark" ordering={ordering} onOrderingChange={setOrdering} numeric />
          </TableRow>
        </TableHeader>
        <TableBody>
          {sorted.map((row) => (
            <TableRow key={row.id} selected={selection.isSelected(row.id)}>
              <SelectCell selection={selection} id={row.id} name={row.name} />
              <TableCell>
                <span className="flex items-center gap-2.5">
                  <Avatar name={row.name.split(', ').toReversed().join(' ')} size="sm" />
                  <a href={`#${row.id}`} className={rowLinkStyles}>
                    {row.name}
                  </a>
                </span>
              </TableCell>
              <TableCell label="Entregado" className="text-muted">
                {row.delivered}
              </TableCell>
              <TableCell label="Estado">
                <MarkBadge state={row.state} />
              </TableCell>
              <TableCell label="Nota" numeric>
                <MarkFigure state={row.state} mark={row.mark} />
              </TableCell>
            </TableRow>
          ))}
          {shown.length === 0 && (
            <TableSpanRow columns={5}>
              <EmptyState icon={Users} title="Aún no hay estudiantes">
                Añádelos o importa una lista; verás aquí lo que entregan.
              </EmptyState>
            </TableSpanRow>
          )}
        </TableBody>
      </Table>
      <Pagination page={page} pageSize={pageSize} count={1284} onPageChange={setPage} onPageSizeChange={setPageSize} />
      <BulkBar count={selection.selected.size} onClear={selection.clear}>
        <ToolbarButton>
          <Download aria-hidden />
          Descargar
        </ToolbarButton>
        <ToolbarButton>
          <Mail aria-hidden />
          Recordar
        </ToolbarButton>
      </BulkBar>
    </div>
  )
}

export const Default = meta.story({ render: () => <Deliveries /> })

Default.test('sorts upwards, then downwards, and says so', async ({ canvas }) => {
  const names = () => canvas.getAllByRole('link').map((link) => link.textContent)
  const head = canvas.getByRole('columnheader', { name: 'Estudiante' })
  await expect(head).toHaveAttribute('aria-sort', 'ascending')
  await userEvent.click(within(head).getByRole('button'))
  await expect(head).toHaveAttribute('aria-sort', 'descending')
  await expect(names()).toEqual(rows.map(({ name }) => name).toReversed())
  await userEvent.click(canvas.getByRole('button', { name: 'Nota' }))
  await expect(head).toHaveAttribute('aria-sort', 'none')
  await expect(canvas.getByRole('columnheader', { name: 'Nota' })).toHaveAttribute('aria-sort', 'ascending')
})

Default.test('chooses one, a range and the page; the bar counts them', async ({ canvas }) => {
  const user = userEvent.setup()
  await user.click(canvas.getByRole('checkbox', { name: 'Seleccionar García Soler, Ana Belén' }))
  await expect(canvas.getByRole('checkbox', { name: 'Seleccionar todas las filas' })).toBePartiallyChecked()
  await user.keyboard('{Shift>}')
  await user.click(canvas.getByRole('checkbox', { name: 'Seleccionar López Prieto, Hugo' }))
  await user.keyboard('{/Shift}')
  await expect(canvas.getByRole('toolbar', { name: 'Acciones sobre la selección' })).toHaveTextContent('4 seleccionadas')
  await user.click(canvas.getByRole('checkbox', { name: 'Seleccionar todas las filas' }))
  await expect(canvas.getByRole('toolbar')).toHaveTextContent('6 seleccionadas')
  await user.click(canvas.getByRole('button', { name: 'Quitar la selección' }))
  await expect(canvas.queryByRole('toolbar')).toBeNull()
})

Default.test('turns pages', async ({ canvas }) => {
  await expect(canvas.getByText('1–25 de 1.284')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Página anterior' })).toBeDisabled()
  await userEvent.click(canvas.getByRole('button', { name: 'Última página' }))
  await expect(canvas.getByText('1.276–1.284 de 1.284')).toBeVisible()
  await expect(canvas.getByRole('button', { name: 'Página siguiente' })).toBeDisabled()
})

export const Compact = meta.story({ ...Default.input, globals: { density: 'compact' } })
export const Dark = meta.story({ ...Default.input, globals: { theme: 'dark' } })
export const CardsOnPhone = meta.story({ ...Default.input, globals: { viewport: { value: 'phone' } } })
export const Refreshing = meta.story({
  render: () => <Deliveries refreshing />,
  // rows are greyed during a refresh; their contrast is not checked then
  parameters: { a11y: { options: { rules: { 'color-contrast': { enabled: false } } } } },
})
export const Empty = meta.story({ render: () => <Deliveries shown={[]} /> })
export const StickyHeader = meta.story({ render: () => <Deliveries maxHeight="11rem" /> })

export const Loading = meta.story({
  render: () => (
    <Table label="Entregas" aria-busy>
      <TableHeader>
        <TableRow>
          <TableHead>Estudiante</TableHead>
          <TableHead numeric>Nota</TableHead>
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ id }) => (
          <TableRow key={id}>
            <TableCell>
              <Skeleton className="w-48" />
            </TableCell>
            <TableCell numeric>
              <Skeleton className="ml-auto w-12" />
            </TableCell>
          </TableRow>
        ))}
      </TableBody>
    </Table>
  ),
})
