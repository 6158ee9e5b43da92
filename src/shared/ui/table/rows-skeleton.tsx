import { Skeleton } from '../skeleton'
import { TableCell, TableRow } from './table'

const rows = [0, 1, 2, 3, 4]

/** Placeholder rows of a table. */
export function RowsSkeleton({ columns }: { readonly columns: number }) {
  return rows.map((row) => (
    <TableRow key={row} aria-hidden>
      {Array.from({ length: columns }, (_, column) => (
        <TableCell key={column}>
          <Skeleton className={column === 0 ? 'h-4 w-48' : 'h-4 w-20'} />
        </TableCell>
      ))}
    </TableRow>
  ))
}
