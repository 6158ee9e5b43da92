import { ChevronLeft, ChevronRight, ChevronsLeft, ChevronsRight } from 'lucide-react'
import { useId } from 'react'
import { pageSizes } from '../config'
import { commonTexts, useTexts } from '../i18n'
import { cn } from '../lib/cn'
import { formatInteger } from '../lib/format'
import { IconButton } from './icon-button'
import { Select } from './select'

interface PaginationProps {
  /** From 1. */
  readonly page: number
  readonly pageSize: number
  /** Number of all rows. */
  readonly count: number
  readonly onPageChange: (page: number) => void
  /** Without it the page size cannot be changed. */
  readonly onPageSizeChange?: (pageSize: number) => void
  readonly className?: string
}

export function Pagination({ page, pageSize, count, onPageChange, onPageSizeChange, className }: PaginationProps) {
  const t = useTexts(commonTexts)
  const sizeId = useId()
  const last = Math.max(1, Math.ceil(count / pageSize))
  const isShort = count <= pageSizes[0]
  const from = count === 0 ? 0 : (page - 1) * pageSize + 1
  const to = Math.min(count, page * pageSize)
  const steps = [
    { key: 'first', icon: ChevronsLeft, label: t(($) => $.pagination.first), to: 1, off: page <= 1 },
    { key: 'previous', icon: ChevronLeft, label: t(($) => $.pagination.previous), to: page - 1, off: page <= 1 },
    { key: 'next', icon: ChevronRight, label: t(($) => $.pagination.next), to: page + 1, off: page >= last },
    { key: 'last', icon: ChevronsRight, label: t(($) => $.pagination.last), to: last, off: page >= last },
  ]
  return (
    <nav
      data-slot="pagination"
      aria-label={t(($) => $.pagination.label)}
      className={cn('flex flex-wrap items-center justify-between gap-x-6 gap-y-2 text-sm text-muted', className)}
    >
      {onPageSizeChange && !isShort ? (
        <div className="flex items-center gap-2">
          <label htmlFor={sizeId}>{t(($) => $.pagination.pageSize)}</label>
          <Select
            id={sizeId}
            size="sm"
            value={String(pageSize)}
            options={[...new Set([...pageSizes, pageSize])]
              .toSorted((a, b) => a - b)
              .map((size) => ({ value: String(size), label: String(size) }))}
            onValueChange={(size) => onPageSizeChange(Number(size))}
          />
        </div>
      ) : (
        <span />
      )}
      <div className="flex items-center gap-3">
        <span aria-live="polite" className="tabular-nums">
          {t(($) => $.pagination.range, { from: formatInteger(from), to: formatInteger(to), total: formatInteger(count) })}
        </span>
        {last > 1 && (
          <div className="flex">
            {steps.map(({ key, icon, label, to: target, off }) => (
              <IconButton key={key} icon={icon} label={label} size="sm" disabled={off} onClick={() => onPageChange(target)} />
            ))}
          </div>
        )}
      </div>
    </nav>
  )
}
