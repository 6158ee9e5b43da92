import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { learningTexts } from '../i18n'

interface ClassCountProps {
  readonly done: number
  readonly total: number
}

/** "3/6" where there is little room; screen readers also say what is counted. */
export function ClassCount(count: ClassCountProps) {
  const t = useTexts(learningTexts)
  const [done, total] = [formatInteger(count.done), formatInteger(count.total)]
  return (
    <>
      <span aria-hidden>
        {done}/{total}
      </span>
      <span className="sr-only">{t(($) => $.doneOf, { done, total })}</span>
    </>
  )
}
