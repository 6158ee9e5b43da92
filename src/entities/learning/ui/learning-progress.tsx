import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatInteger } from '@/shared/lib/format'
import { Progress } from '@/shared/ui'
import { learningTexts } from '../i18n'
import { AddedTag } from './added-tag'

interface LearningProgressProps {
  /** Name of the program or the unit. */
  readonly name: string
  readonly done: number
  readonly total: number
  /** What was added since and is left to do. */
  readonly added: number
  readonly className?: string
}

/** How many classes are done, of those that are open; beside it what was added since, which does not lower it. */
export function LearningProgress({ name, done, total, added, className }: LearningProgressProps) {
  const t = useTexts(learningTexts)
  return (
    <div className={cn('flex min-w-0 items-end gap-3', className)}>
      <Progress
        className="flex-1"
        value={done}
        max={total}
        label={t(($) => $.progress, { name })}
        text={t(($) => $.doneOf, { done: formatInteger(done), total: formatInteger(total) })}
      />
      <AddedTag added={added} />
    </div>
  )
}
