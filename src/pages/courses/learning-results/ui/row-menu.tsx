import { ArrowDown, ArrowUp, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
  lazyModule,
  useLazyModule,
} from '@/shared/ui'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { learningResultTexts } from '../i18n'
import type { RemovalTarget } from './removal-dialog'

const removal = lazyModule(() => import('./removal-dialog'), { prefetch: false })

interface RowMenuProps {
  readonly courseId: number
  readonly target: RemovalTarget
  readonly label: string
  readonly count: number
  readonly position: number
  readonly confirm: ConfirmMarks
  readonly onMove: (by: number) => void
}

/** What can be done with a row besides typing: everything that its keys do, too. */
export function RowMenu({ courseId, target, label, count, position, confirm, onMove }: RowMenuProps) {
  const t = useTexts(learningResultTexts)
  const [isRemoving, setRemoving] = useState(false)
  const code = useLazyModule(removal, isRemoving, { onFailed: () => setRemoving(false) })
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton icon={Ellipsis} label={t(($) => $.rowMenu, { code: label })} noTooltip />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem icon={ArrowUp} disabled={position === 0} onSelect={() => onMove(-1)}>
            {t(($) => $.moveUp)}
          </DropdownMenuItem>
          <DropdownMenuItem icon={ArrowDown} disabled={position >= count - 1} onSelect={() => onMove(1)}>
            {t(($) => $.moveDown)}
          </DropdownMenuItem>
          <DropdownMenuSeparator />
          <DropdownMenuItem icon={Trash2} onSelect={() => setRemoving(true)}>
            {t(($) => $.remove)}
          </DropdownMenuItem>
        </DropdownMenuContent>
      </DropdownMenu>
      {code && (
        <code.RemovalDialog
          courseId={courseId}
          target={target}
          label={label}
          confirm={confirm}
          open={isRemoving}
          onOpenChange={setRemoving}
        />
      )}
    </>
  )
}
