import { commonTexts, useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { ToolbarButton } from '@/shared/ui'
import { maxSelected, type useChosenRows } from './use-chosen-rows'

type ChooseAllProps = Pick<ReturnType<typeof useChosenRows>, 'isMore' | 'canChooseAll' | 'chooseAll' | 'isChoosing'> & {
  /** Number of matching rows. */
  readonly count: number
}

/** In a BulkBar, once a whole page is selected: selects all matching rows, or says why not. */
export function ChooseAll({ isMore, canChooseAll, chooseAll, isChoosing, count }: ChooseAllProps) {
  const c = useTexts(commonTexts)
  if (!isMore) return null
  if (!canChooseAll) {
    return (
      <span className="px-2 text-sm text-muted max-sm:order-last max-sm:basis-full">
        {c(($) => $.table.tooManyMatch, { most: formatInteger(maxSelected) })}
      </span>
    )
  }
  return (
    <ToolbarButton className="text-accent-ink max-sm:order-last max-sm:basis-full" loading={isChoosing} onClick={chooseAll}>
      {c(($) => $.table.chooseAll, { count })}
    </ToolbarButton>
  )
}
