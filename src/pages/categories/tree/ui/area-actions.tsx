import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, BookOpen, Ellipsis, FolderInput, IndentDecrease, IndentIncrease, Pencil, Plus, Trash2 } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
  type TreeGridMove,
} from '@/shared/ui'
import { areaTreeTexts } from '../i18n'
import type { Area } from '../model/area-tree'

export type AreaAction = 'add' | 'rename' | 'move' | 'delete'

export interface AreaActionsProps {
  readonly area: Area
  /** The row in the tab order, which also has buttons for single steps. */
  readonly isStop: boolean
  readonly canStep: (area: Area, move: TreeGridMove) => boolean
  readonly onStep: (area: Area, move: TreeGridMove) => void
  readonly onAction: (area: Area, action: AreaAction) => void
}

const steps = [
  { move: 'up', icon: ArrowUp, key: 'Alt ↑' },
  { move: 'down', icon: ArrowDown, key: 'Alt ↓' },
  { move: 'out', icon: IndentDecrease, key: 'Alt ←' },
  { move: 'in', icon: IndentIncrease, key: 'Alt →' },
] as const

/** The buttons of an area: for pointers, touch, and screen readers that keep the arrow keys to themselves. */
export function AreaActions({ area, isStop, canStep, onStep, onAction }: AreaActionsProps) {
  const t = useTexts(areaTreeTexts)
  const { id, name } = area
  return (
    <div role="gridcell" aria-label={t(($) => $.actions.label, { name })} className="flex shrink-0 items-center max-sm:ml-auto">
      {isStop &&
        steps.map(({ move, icon, key }) => {
          const isPossible = canStep(area, move)
          return (
            <IconButton
              key={move}
              size="sm"
              icon={icon}
              label={t(($) => $.actions[move])}
              shortcut={key}
              // it keeps the focus where the last press has made it impossible
              aria-disabled={!isPossible}
              onClick={() => isPossible && onStep(area, move)}
            />
          )
        })}
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton size="sm" icon={Ellipsis} tabIndex={isStop ? 0 : -1} label={t(($) => $.actions.more, { name })} noTooltip />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem icon={Pencil} onSelect={() => onAction(area, 'rename')}>
            {t(($) => $.actions.rename)}
          </DropdownMenuItem>
          <DropdownMenuItem icon={Plus} onSelect={() => onAction(area, 'add')}>
            {t(($) => $.addBelow)}
          </DropdownMenuItem>
          <DropdownMenuItem icon={FolderInput} onSelect={() => onAction(area, 'move')}>
            {t(($) => $.actions.moveTo)}
          </DropdownMenuItem>
          <DropdownMenuLink>
            <Link to="/courses" search={{ area: id }}>
              <BookOpen aria-hidden />
              {t(($) => $.programs)}
            </Link>
          </DropdownMenuLink>
          <DropdownMenuSeparator />
          <DropdownMenuItem icon={Trash2} destructive onSelect={() => onAction(area, 'delete')}>
            {t(($) => $.actions.delete)}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
    </div>
  )
}
