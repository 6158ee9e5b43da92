import type { ReactNode } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatInteger, formatMark } from '@/shared/lib/format'
import { classResultsTexts } from '../i18n'
import type { Bar } from '../model/bars'
import { BarsChart } from './bars-chart'
import { ChartFigure } from './chart-figure'
import { useLegend } from './use-legend'

interface MeanBarsProps {
  readonly whole: Schema<'ClassResults'>
  readonly title: string
  readonly about: string
  readonly bars: readonly Bar[]
  /** The head of the column with what has the mean. */
  readonly head: string
  readonly controls?: ReactNode
  readonly empty?: string
}

/** Means of the class side by side. */
export function MeanBars({ whole, title, about, bars, head, controls, empty }: MeanBarsProps) {
  const t = useTexts(classResultsTexts)
  const { course, group, pass_mark } = whole
  const legend = useLegend('bars', pass_mark)
  const noteOf = ({ failed, marked }: Bar) =>
    marked === 0 ? t(($) => $.parts.unmarked) : t(($) => $.parts.failedOf, { failed: formatInteger(failed), marked: formatInteger(marked) })
  const hasCodes = bars.some(({ label, name }) => label !== name)
  return (
    <ChartFigure
      title={title}
      about={about}
      controls={controls}
      empty={empty}
      fileTitle={`${title} · ${course.name} · ${group.name}`}
      table={{
        columns: [
          ...(hasCodes ? [{ label: t(($) => $.parts.columns.code) }] : []),
          { label: head },
          { label: t(($) => $.parts.columns.mean), numeric: true },
          { label: t(($) => $.parts.columns.marked), numeric: true },
          { label: t(($) => $.parts.columns.failed), numeric: true },
        ],
        rows: bars.map(({ key, label, name, mean, marked, failed }) => ({
          key,
          cells: [...(hasCodes ? [label] : []), name, formatMark(mean), formatInteger(marked), formatInteger(failed)],
        })),
      }}
    >
      {(width) => (
        <BarsChart
          width={width}
          bars={bars}
          passMark={pass_mark}
          legend={legend}
          noteOf={noteOf}
          label={`${title}. ${bars.map((bar) => `${bar.label}: ${formatMark(bar.mean)}, ${noteOf(bar)}`).join('. ')}`}
        />
      )}
    </ChartFigure>
  )
}
