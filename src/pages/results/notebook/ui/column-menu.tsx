import { Link } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/shared/ui'
import { notebookTexts } from '../i18n'
import type { ScoreColumn } from '../model/score-cell'

interface ColumnMenuProps {
  readonly groupId: number
  readonly column: ScoreColumn
  readonly mayGrade: boolean
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onNotHandedIn: () => void
  readonly onBulk: (kind: 'same' | 'add') => void
  readonly onRelease: () => void
  readonly onHide: () => void
  /** Without it the column cannot be removed. */
  readonly onRemove?: () => void
}

/** What can be done with all marks of a deliverable. The grid opens it by Alt+↓, so that it has one Tab stop. */
export function ColumnMenu({ groupId, column, mayGrade, open, onOpenChange, ...actions }: ColumnMenuProps) {
  const t = useTexts(notebookTexts)
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(($) => $.head.menu, { name: column.name })}
          className="inline-grid size-5 shrink-0 place-items-center rounded-sm hover:bg-line hover:text-ink"
        >
          <ChevronDown aria-hidden size={14} />
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {mayGrade && (
          <>
            {column.takes_work && <DropdownMenuItem onSelect={actions.onNotHandedIn}>{t(($) => $.menu.notHandedIn)}</DropdownMenuItem>}
            <DropdownMenuItem onSelect={() => actions.onBulk('same')}>{t(($) => $.menu.same)}</DropdownMenuItem>
            <DropdownMenuItem onSelect={() => actions.onBulk('add')}>{t(($) => $.menu.add)}</DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={actions.onRelease}>{t(($) => $.menu.release)}</DropdownMenuItem>
            <DropdownMenuSeparator />
          </>
        )}
        <DropdownMenuLink>
          <Link to="/group/$groupId/deliverables/$deliverableId" params={{ groupId, deliverableId: column.id }}>
            {t(($) => $.menu.open)}
          </Link>
        </DropdownMenuLink>
        <DropdownMenuItem onSelect={actions.onHide}>{t(($) => $.menu.hide)}</DropdownMenuItem>
        {actions.onRemove && <DropdownMenuItem onSelect={actions.onRemove}>{t(($) => $.menu.remove)}</DropdownMenuItem>}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
