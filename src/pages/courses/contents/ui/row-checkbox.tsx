import { useTexts } from '@/shared/i18n'
import { Checkbox } from '@/shared/ui'
import { courseContentsTexts } from '../i18n'

interface RowCheckboxProps {
  readonly name: string
  readonly isStop: boolean
  readonly isSelected: boolean
  readonly onSelect: () => void
}

/** Selects a row of the tree. */
export function RowCheckbox({ name, isStop, isSelected, onSelect }: RowCheckboxProps) {
  const t = useTexts(courseContentsTexts)
  return (
    <div role="gridcell" className="flex">
      <Checkbox tabIndex={isStop ? 0 : -1} aria-label={t(($) => $.select, { name })} checked={isSelected} onChange={onSelect} />
    </div>
  )
}
