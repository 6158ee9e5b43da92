import { useTexts } from '@/shared/i18n'
import { Select } from '@/shared/ui'
import { importTexts } from '../i18n'
import type { ImportRow } from '../model/import-types'

type Answer = 'undecided' | 'same' | 'other'
const answers: readonly Answer[] = ['undecided', 'same', 'other']
const values: Record<Answer, boolean | null> = { undecided: null, same: true, other: false }

interface SamePersonProps {
  readonly row: ImportRow
  readonly onDecide: (isSame: boolean | null) => void
}

/** Decides whether a row is the person of the same name. */
export function SamePerson({ row, onDecide }: SamePersonProps) {
  const t = useTexts(importTexts)
  return (
    <Select<Answer>
      size="sm"
      className="w-48"
      aria-label={t(($) => $.samePerson.label, { name: row.name })}
      value={row.same_person === null ? 'undecided' : row.same_person ? 'same' : 'other'}
      options={answers.map((value) => ({ value, label: t(($) => $.samePerson[value]) }))}
      onValueChange={(value) => onDecide(values[value])}
    />
  )
}
