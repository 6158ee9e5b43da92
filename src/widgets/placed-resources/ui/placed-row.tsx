import { ArrowDown, ArrowUp, ChevronDown, X } from 'lucide-react'
import { useId, useState, type KeyboardEvent } from 'react'
import { ResourceThumb, resourceTexts } from '@/entities/resource'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Badge, Button, IconButton, rowLinkStyles, Switch } from '@/shared/ui'
import { placedResourcesTexts } from '../i18n'
import type { Placed } from '../model/placed-changes'
import { CriteriaChoice } from './criteria-choice'
import type { PlacedProps } from './placed-resources-dialog'

interface PlacedRowProps extends Pick<PlacedProps, 'courseId' | 'change'> {
  readonly placed: Placed
  /** From 0. */
  readonly place: number
  readonly count: number
  readonly canEdit: boolean
  readonly onMove: (index: number, by: 'up' | 'down') => void
  readonly onRemove: () => void
}

/** One resource of a content. Alt and an arrow key move it from anywhere in its row. */
export function PlacedRow({ placed, place, count, courseId, canEdit, change, onMove, onRemove }: PlacedRowProps) {
  const t = useTexts(placedResourcesTexts)
  const r = useTexts(resourceTexts)
  const [isOpen, setOpen] = useState(false)
  const panel = useId()
  const {
    id,
    is_required,
    results,
    resource: { name, type, file, url },
  } = placed
  const keys = (event: KeyboardEvent) => {
    if (!canEdit || !event.altKey || (event.key !== 'ArrowUp' && event.key !== 'ArrowDown')) return
    event.preventDefault()
    if (event.key === 'ArrowUp') onMove(place - 1, 'up')
    else onMove(place + 1, 'down')
  }
  return (
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-element-interactions -- its buttons have the focus
    <li data-id={id} onKeyDown={keys} className="flex flex-col gap-2 py-3 first:pt-0 last:pb-0">
      <div className="flex items-start gap-3">
        <ResourceThumb resource={{ type, file }} />
        <div className="min-w-0 flex-1">
          <a href={url} target="_blank" rel="noreferrer" className={cn(rowLinkStyles, 'break-words')}>
            {name}
          </a>
          <p className="text-sm text-muted">{r(($) => $.types[type])}</p>
        </div>
        {canEdit && (
          <div className="flex shrink-0 items-center">
            <IconButton
              size="sm"
              icon={ArrowUp}
              data-move="up"
              label={t(($) => $.up, { name })}
              shortcut="Alt ↑"
              aria-disabled={place === 0}
              onClick={() => onMove(place - 1, 'up')}
            />
            <IconButton
              size="sm"
              icon={ArrowDown}
              data-move="down"
              label={t(($) => $.down, { name })}
              shortcut="Alt ↓"
              aria-disabled={place === count - 1}
              onClick={() => onMove(place + 1, 'down')}
            />
            <IconButton size="sm" icon={X} data-remove label={t(($) => $.remove, { name })} onClick={onRemove} />
          </div>
        )}
      </div>
      <div className="flex flex-wrap items-center gap-x-5 gap-y-1 pl-13">
        {canEdit ? (
          <Switch
            label={t(($) => $.required)}
            aria-label={t(($) => $.requiredOf, { name })}
            checked={is_required}
            onCheckedChange={(isRequired) => change({ kind: 'require', id, isRequired })}
          />
        ) : (
          <Badge tone={is_required ? 'accent' : 'neutral'}>{t(($) => (is_required ? $.required : $.optional))}</Badge>
        )}
        <Button variant="ghost" size="sm" aria-expanded={isOpen} aria-controls={panel} onClick={() => setOpen(!isOpen)}>
          {results.length > 0 ? t(($) => $.criteriaCount, { count: results.length }) : t(($) => $.criteria)}
          <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
        </Button>
      </div>
      <div id={panel} hidden={!isOpen}>
        {isOpen && <CriteriaChoice placed={placed} courseId={courseId} canEdit={canEdit} change={change} />}
      </div>
    </li>
  )
}
