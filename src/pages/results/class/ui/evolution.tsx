import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDate, formatInteger, formatMark } from '@/shared/lib/format'
import { classResultsTexts } from '../i18n'
import { ChartFigure } from './chart-figure'
import { EvolutionChart } from './evolution-chart'
import { useLegend } from './use-legend'

/** How the mean of the class went, date by date. */
export function Evolution({ evolution }: { readonly evolution: Schema<'ClassEvolution'> }) {
  const t = useTexts(classResultsTexts)
  const { points, columns, course, group, pass_mark } = evolution
  const title = t(($) => $.evolution.title)
  const legend = useLegend('line', pass_mark)
  const dateOf = (at: string | null) => (at === null ? t(($) => $.evolution.today) : formatDate(at, 'min'))
  const drawn = points.flatMap(({ at, program }, index) => {
    // several deliverables of a day have one place
    const isRepeated = at !== null && points[index + 1]?.at != null && formatDate(points[index + 1]?.at) === formatDate(at)
    return program.mean === null || isRepeated ? [] : [{ label: dateOf(at), mean: program.mean }]
  })
  const [first, last] = [drawn[0], drawn.at(-1)]
  const summary =
    first && last ? t(($) => $.evolution.summary, { first: formatMark(first.mean), date: first.label, last: formatMark(last.mean) }) : ''
  return (
    <ChartFigure
      title={title}
      about={t(($) => $.evolution.about)}
      fileTitle={`${title} · ${course.name} · ${group.name}`}
      empty={drawn.length < 2 && t(($) => $.evolution.single)}
      table={{
        columns: [
          { label: t(($) => $.evolution.columns.date) },
          { label: t(($) => $.evolution.columns.mean), numeric: true },
          { label: t(($) => $.evolution.columns.marked), numeric: true },
          { label: t(($) => $.evolution.columns.failed), numeric: true },
          ...columns.map(({ code, name }) => ({ label: code ?? name, numeric: true })),
        ],
        rows: points.map(({ at, program, parts }, index) => ({
          key: String(index),
          cells: [
            dateOf(at),
            formatMark(program.mean),
            formatInteger(program.marked),
            formatInteger(program.failed),
            ...parts.map(({ mean }) => formatMark(mean)),
          ],
        })),
      }}
    >
      {(width) => <EvolutionChart width={width} points={drawn} passMark={pass_mark} legend={legend} label={`${title}. ${summary}`} />}
    </ChartFigure>
  )
}
