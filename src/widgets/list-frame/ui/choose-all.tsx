import { commonTexts, useTexts } from '@/shared/i18n'
import { ToolbarButton } from '@/shared/ui'
import type { useChosenRows } from './use-chosen-rows'

type ChooseAllProps = Pick<ReturnType<typeof useChosenRows>, 'isMore' | 'chooseAll' | 'isChoosing' | 'most'>

/** In a BulkBar, once a whole page is selected: selects all matching rows. */
export function ChooseAll({ isMore, chooseAll, isChoosing, most }: ChooseAllProps) {
  const c = useTexts(commonTexts)
  if (!isMore) return null
  return (
    <ToolbarButton className="text-accent-ink max-sm:order-last max-sm:basis-full" loading={isChoosing} onClick={chooseAll}>
      {most === null ? c(($) => $.table.chooseEvery) : c(($) => $.table.chooseAll, { count: most })}
    </ToolbarButton>
  )
}
