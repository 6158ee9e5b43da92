import { commonTexts, useTexts } from '../../i18n'
import { cn } from '../../lib/cn'
import { Checkbox } from '../checkbox'
import { TableCell } from './table'
import { TableHead } from './table-head'
import type { Selection } from './use-selection'

/** The first header cell: selects all rows of the page. */
export function SelectAllHead<Id extends string | number>({ selection }: { readonly selection: Selection<Id> }) {
  const t = useTexts(commonTexts)
  return (
    <TableHead className="w-9 pr-0">
      <Checkbox
        aria-label={t(($) => $.table.selectAll)}
        checked={selection.page === 'all'}
        indeterminate={selection.page === 'some'}
        onChange={selection.togglePage}
      />
    </TableHead>
  )
}

interface SelectCellProps<Id extends string | number> {
  readonly selection: Selection<Id>
  readonly id: Id
  /** The row's name: "Seleccionar Ana García". */
  readonly name: string
}

/** The first cell of a row; Shift selects all rows from the last one pressed. It lies above the row's link. */
export function SelectCell<Id extends string | number>({ selection, id, name }: SelectCellProps<Id>) {
  const t = useTexts(commonTexts)
  return (
    <TableCell
      className={cn(
        'relative z-1 w-9 pr-0',
        'max-sm:group-data-cards/table:absolute max-sm:group-data-cards/table:top-3 max-sm:group-data-cards/table:right-4 max-sm:group-data-cards/table:w-auto max-sm:group-data-cards/table:[&+td]:pr-8',
      )}
    >
      <Checkbox
        aria-label={t(($) => $.table.selectRow, { name })}
        checked={selection.isSelected(id)}
        onChange={(event) => selection.toggle(id, 'shiftKey' in event.nativeEvent && event.nativeEvent.shiftKey === true)}
      />
    </TableCell>
  )
}
