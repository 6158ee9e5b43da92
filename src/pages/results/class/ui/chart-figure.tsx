import { Download } from 'lucide-react'
import { type ReactNode, useState } from 'react'
import { saveFile } from '@/shared/download'
import { commonTexts, useTexts } from '@/shared/i18n'
import {
  Card,
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuTrigger,
  IconButton,
  Section,
  SegmentedControl,
  Table,
  TableBody,
  TableCell,
  TableHead,
  TableHeader,
  TableRow,
  toast,
} from '@/shared/ui'
import { classResultsTexts } from '../i18n'
import { type ChartTable, toCsv } from '../model/chart-table'
import { pngFile, svgFile } from '../model/save-file'
import { useWidth } from './use-width'

interface ChartFigureProps {
  readonly title: string
  readonly about?: string
  /** Above the chart: what of it is shown. */
  readonly controls?: ReactNode
  /** The data of the chart, for its table and its file. */
  readonly table: ChartTable
  /** The title of its files, and their name without ending. */
  readonly fileTitle: string
  /** Instead of the chart, when there is nothing to draw. */
  readonly empty?: ReactNode
  /** Draws the chart at a width. */
  readonly children: (width: number) => ReactNode
}

/** A chart with the same data as a table, both to download. */
export function ChartFigure({ title, about, controls, table, fileTitle, empty, children }: ChartFigureProps) {
  const t = useTexts(classResultsTexts)
  const [shown, setShown] = useState<'chart' | 'table'>('chart')
  const { ref, width } = useWidth()
  const c = useTexts(commonTexts)
  const saveChart = async (ending: 'png' | 'svg') => {
    const chart = ref.current?.querySelector('svg')
    if (!chart) return
    try {
      saveFile(`${fileTitle}.${ending}`, ending === 'png' ? await pngFile(chart, fileTitle) : svgFile(chart, fileTitle))
    } catch {
      toast.error(c(($) => $.errors.unexpected))
    }
  }
  return (
    <Section
      title={title}
      aside={
        !empty && (
          <div className="flex items-center gap-1 print:hidden">
            <SegmentedControl
              size="sm"
              label={t(($) => $.show.label, { chart: title })}
              value={shown}
              onValueChange={setShown}
              options={[
                { value: 'chart', label: t(($) => $.show.chart) },
                { value: 'table', label: t(($) => $.show.table) },
              ]}
            />
            <DropdownMenu>
              <DropdownMenuTrigger asChild>
                <IconButton icon={Download} size="sm" label={t(($) => $.download.label, { chart: title })} />
              </DropdownMenuTrigger>
              <DropdownMenuContent align="end">
                {shown === 'chart' &&
                  (['png', 'svg'] as const).map((ending) => (
                    <DropdownMenuItem key={ending} onSelect={() => void saveChart(ending)}>
                      {t(($) => $.download[ending])}
                    </DropdownMenuItem>
                  ))}
                <DropdownMenuItem
                  onSelect={() => saveFile(`${fileTitle}.csv`, new Blob([toCsv(table)], { type: 'text/csv;charset=utf-8' }))}
                >
                  {t(($) => $.download.csv)}
                </DropdownMenuItem>
              </DropdownMenuContent>
            </DropdownMenu>
          </div>
        )
      }
    >
      {about && <p className="-mt-2 text-md text-muted">{about}</p>}
      {controls}
      {empty ? (
        <Card className="text-md text-muted">{empty}</Card>
      ) : shown === 'table' ? (
        <ChartData title={title} table={table} />
      ) : (
        <Card>
          <div ref={ref} className="min-h-24 min-w-0">
            {width > 0 && children(width)}
          </div>
        </Card>
      )}
    </Section>
  )
}

function ChartData({ title, table: { columns, rows } }: { readonly title: string; readonly table: ChartTable }) {
  return (
    <Table label={title}>
      <TableHeader>
        <TableRow>
          {columns.map(({ label, numeric = false }) => (
            <TableHead key={label} numeric={numeric}>
              {label}
            </TableHead>
          ))}
        </TableRow>
      </TableHeader>
      <TableBody>
        {rows.map(({ key, cells }) => (
          <TableRow key={key}>
            {cells.map((cell, index) => (
              <TableCell key={columns[index]?.label} numeric={columns[index]?.numeric ?? false}>
                {cell}
              </TableCell>
            ))}
          </TableRow>
        ))}
      </TableBody>
    </Table>
  )
}
