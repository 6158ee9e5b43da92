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
  readonly name: string
  /** Without it the column is a mean. */
  readonly deliverable: ScoreColumn | undefined
  readonly isFrozen: boolean
  readonly mayGrade: boolean
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onNotHandedIn: () => void
  readonly onBulk: (kind: 'same' | 'add') => void
  readonly onRelease: () => void
  readonly onOrder: (first: 'best' | 'worst') => void
  /** Keeps the column in view, or lets it scroll again. */
  readonly onFreeze: () => void
  /** Folds the columns of a criterion or a unit, or unfolds them. */
  readonly onFold?: () => void
  readonly onHide: () => void
  /** Without it the column cannot be removed. */
  readonly onRemove?: () => void
}

/** What can be done with a column, and with all marks of a deliverable. The grid opens it by Alt+↓, so that it has one Tab stop. */
export function ColumnMenu({ groupId, name, deliverable, isFrozen, mayGrade, open, onOpenChange, ...actions }: ColumnMenuProps) {
  const t = useTexts(notebookTexts)
  return (
    <DropdownMenu open={open} onOpenChange={onOpenChange}>
      <DropdownMenuTrigger asChild>
        <button
          type="button"
          tabIndex={-1}
          aria-label={t(($) => $.head.menu, { name })}
          className="inline-grid size-5 shrink-0 place-items-center rounded-sm hover:bg-line hover:text-ink"
        >
          <ChevronDown aria-hidden size={14} />
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="end">
        {deliverable && mayGrade && (
          <>
            {deliverable.takes_work && <DropdownMenuItem onSelect={actions.onNotHandedIn}>{t(($) => $.menu.notHandedIn)}</DropdownMenuItem>}
            <DropdownMenuItem onSelect={() => actions.onBulk('same')}>{t(($) => $.menu.same)}</DropdownMenuItem>
            <DropdownMenuItem onSelect={() => actions.onBulk('add')}>{t(($) => $.menu.add)}</DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuItem onSelect={actions.onRelease}>{t(($) => $.menu.release)}</DropdownMenuItem>
            <DropdownMenuSeparator />
          </>
        )}
        {(['best', 'worst'] as const).map((first) => (
          <DropdownMenuItem key={first} onSelect={() => actions.onOrder(first)}>
            {t(($) => $.menu[first])}
          </DropdownMenuItem>
        ))}
        <DropdownMenuItem onSelect={actions.onFreeze}>{t(($) => (isFrozen ? $.menu.unfreeze : $.menu.freeze))}</DropdownMenuItem>
        {actions.onFold && <DropdownMenuItem onSelect={actions.onFold}>{t(($) => $.menu.fold)}</DropdownMenuItem>}
        {deliverable && (
          <>
            <DropdownMenuItem onSelect={actions.onHide}>{t(($) => $.menu.hide)}</DropdownMenuItem>
            <DropdownMenuSeparator />
            <DropdownMenuLink>
              <Link to="/group/$groupId/deliverables/$deliverableId" params={{ groupId, deliverableId: deliverable.id }}>
                {t(($) => $.menu.open)}
              </Link>
            </DropdownMenuLink>
          </>
        )}
        {actions.onRemove && <DropdownMenuItem onSelect={actions.onRemove}>{t(($) => $.menu.remove)}</DropdownMenuItem>}
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
