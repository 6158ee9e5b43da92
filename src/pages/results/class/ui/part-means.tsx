import { useState } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Select } from '@/shared/ui'
import type { Reading } from '../api/class-queries'
import { classResultsTexts } from '../i18n'
import { barsBelow, parentsIn, weakIn } from '../model/bars'
import { MeanBars } from './mean-bars'

interface PartProps {
  readonly whole: Schema<'ClassResults'>
  readonly reading: Reading
}

/** The mean of each part of the program; a part can be opened into its own. */
export function PartMeans({ whole, reading }: PartProps) {
  const t = useTexts(classResultsTexts)
  const [chosen, setChosen] = useState<number | null>(null)
  const parents = parentsIn(whole)
  const parent = parents.find(({ id }) => id === chosen)
  return (
    <MeanBars
      whole={whole}
      title={t(($) => $.parts.title[reading])}
      about={t(($) => $.parts.about)}
      head={t(($) => $.parts.columns.part)}
      bars={barsBelow(whole, parent?.id ?? null)}
      controls={
        parents.length > 0 && (
          <Select
            aria-label={t(($) => $.parts.part)}
            className="max-w-96 print:hidden"
            value={String(parent?.id ?? '')}
            options={[
              { value: '', label: t(($) => $.parts.all[reading]) },
              ...parents.map(({ id, code, name }) => ({ value: String(id), label: [code, name].filter(Boolean).join(' · ') })),
            ]}
            onValueChange={(id) => setChosen(id === '' ? null : Number(id))}
          />
        )
      }
    />
  )
}

/** The smallest parts that most students fail. */
export function WeakParts({ whole, reading }: PartProps) {
  const t = useTexts(classResultsTexts)
  const bars = weakIn(whole)
  return (
    <MeanBars
      whole={whole}
      title={t(($) => $.weak.title[reading])}
      about={t(($) => $.weak.about[reading])}
      head={t(($) => $.parts.columns.part)}
      bars={bars}
      {...(bars.length === 0 ? { empty: t(($) => $.weak.none) } : {})}
    />
  )
}

/** The class beside other groups with the program. */
export function GroupMeans({ whole }: Pick<PartProps, 'whole'>) {
  const t = useTexts(classResultsTexts)
  const bars = whole.groups.map(({ group, program }) => {
    const isChosen = group.id === whole.group.id
    const name = isChosen ? t(($) => $.groups.this, { name: group.name }) : group.name
    return { key: String(group.id), label: name, name, ...program, isChosen }
  })
  return (
    <MeanBars
      whole={whole}
      title={t(($) => $.groups.title)}
      about={t(($) => $.groups.about)}
      head={t(($) => $.groups.columns.group)}
      bars={bars}
      {...(bars.length < 2 ? { empty: t(($) => $.groups.single) } : {})}
    />
  )
}
