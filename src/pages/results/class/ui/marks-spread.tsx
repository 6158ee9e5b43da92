import { useTexts } from '@/shared/i18n'
import type { Schema } from '@/shared/api'
import { formatInteger, formatMark } from '@/shared/lib/format'
import { classResultsTexts } from '../i18n'
import { ChartFigure } from './chart-figure'
import { DistributionChart } from './distribution-chart'
import { useLegend } from './use-legend'

/** How the marks of the program are spread. */
export function MarksSpread({ whole }: { readonly whole: Schema<'ClassResults'> }) {
  const t = useTexts(classResultsTexts)
  const { distribution, failed_distribution, program, students, pass_mark, course, group } = whole
  const title = t(($) => $.distribution.title)
  const legend = useLegend('bars', pass_mark)
  const passed = program.marked - program.failed
  const summary = t(($) => $.distribution.summary, { passed, failed: program.failed, without: students - program.marked })
  const rows = distribution.map((count, from) => ({
    key: String(from),
    cells: [
      t(($) => (from === 9 ? $.distribution.range10 : $.distribution.range), { from, to: `${from},99` }),
      formatInteger(count),
      formatInteger(failed_distribution[from] ?? 0),
    ],
  }))
  return (
    <ChartFigure
      title={title}
      about={`${t(($) => $.distribution.about, { count: program.marked, mean: formatMark(program.mean) })} ${summary}`}
      fileTitle={`${title} · ${course.name} · ${group.name}`}
      table={{
        columns: [
          { label: t(($) => $.distribution.columns.range) },
          { label: t(($) => $.distribution.columns.count), numeric: true },
          { label: t(($) => $.distribution.columns.failed), numeric: true },
        ],
        rows,
      }}
    >
      {(width) => (
        <DistributionChart
          width={width}
          counts={distribution}
          failed={failed_distribution}
          passMark={pass_mark}
          legend={legend}
          label={`${title}. ${summary}`}
        />
      )}
    </ChartFigure>
  )
}
