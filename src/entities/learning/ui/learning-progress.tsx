import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { Progress } from '@/shared/ui'
import { learningTexts } from '../i18n'

interface LearningProgressProps {
  /** Name of the program or the unit. */
  readonly name: string
  readonly done: number
  readonly total: number
  readonly className?: string
}

/** How many classes are done, of those that are open. */
export function LearningProgress({ name, done, total, className }: LearningProgressProps) {
  const t = useTexts(learningTexts)
  return (
    <Progress
      value={done}
      max={total}
      label={t(($) => $.progress, { name })}
      text={t(($) => $.doneOf, { done: formatInteger(done), total: formatInteger(total) })}
      {...(className !== undefined && { className })}
    />
  )
}
