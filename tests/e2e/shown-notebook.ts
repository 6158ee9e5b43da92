import type { Page } from '@playwright/test'

export const grid = (page: Page) => page.getByRole('grid', { name: 'Notas de la clase', exact: true })

/** A row of the notebook as it is shown: the mark and the state of each deliverable, the means, and the marks at the right. */
interface ShownRow {
  readonly name: string
  readonly tasks: Readonly<Record<string, string>>
  readonly means: readonly string[]
  readonly sums: readonly string[]
}

/** What a page shows, without the words about saving, which only the one who typed sees. */
export const shownRows = (page: Page) =>
  grid(page).evaluate((element) => {
    const texts = (cell: Element) => [...cell.querySelectorAll('span')].map(({ textContent }) => textContent.replaceAll('\u00A0', ' '))
    const columns = Number(element.getAttribute('aria-colcount')) - 4
    const columnOf = (cell: Element) => Number(cell.getAttribute('aria-colindex')) - 2
    const heads = new Map(
      [...element.querySelectorAll('[aria-rowindex="2"] [role=columnheader]')].map((head) => [
        columnOf(head),
        head.querySelector('span')?.textContent ?? '',
      ]),
    )
    return [...element.querySelectorAll('[data-row]')].map((row): ShownRow => {
      const cells = [...row.querySelectorAll('[role=gridcell]')]
      const marks = cells.filter((cell) => columnOf(cell) < columns)
      const failed = (cell: Element) => (cell.querySelector('.lucide-circle-x') ? ' failed' : '')
      return {
        name: row.querySelector('[role=rowheader] span')?.textContent ?? '',
        tasks: Object.fromEntries(
          marks
            .filter((cell) => cell.getAttribute('aria-readonly') === 'false')
            .map((cell) => {
              const words =
                cell
                  .querySelector('.sr-only')
                  ?.textContent.split(', ')
                  .filter((word) => word !== 'Guardado') ?? []
              const mark = texts(cell).slice(0, -1).join('')
              return [heads.get(columnOf(cell)) ?? '', [mark, ...words].join('|')]
            }),
        ),
        means: marks.filter((cell) => cell.getAttribute('aria-readonly') === 'true').map((cell) => texts(cell).join('') + failed(cell)),
        sums: cells.filter((cell) => columnOf(cell) >= columns).map((cell) => texts(cell).join('') + failed(cell)),
      }
    })
  })

/** The API's answer. */
export interface Book {
  readonly columns: readonly { name: string }[]
  readonly results: readonly unknown[]
  readonly pass_mark: number
  readonly rows: readonly {
    student: { name: string }
    marks: number[]
    flags: number[]
    summary: {
      mark: number | null
      passed: boolean | null
      acta: number | null
      assessed: number
      means: (number | null)[]
    }
  }[]
}

const letters: Readonly<Record<number, readonly [string, string]>> = {
  [-2]: ['NP', 'No presentado'],
  [-3]: ['NE', 'No evaluado'],
  [-4]: ['EX', 'Exento'],
}
const flags = { handedIn: 1, failed: 256 } as const

/** The rows that the API's answer stands for, of every cell the mark and its state. */
export function rowsOf({ columns, pass_mark, results, rows }: Book): ShownRow[] {
  const written = (mark: number | null) => (mark === null ? '–' : (mark / 100).toFixed(2).replace('.', ','))
  const cell = (mark: number, flag: number) => {
    const has = (bit: number) => Math.floor(flag / bit) % 2 === 1
    if (mark >= 0) return [written(mark), has(flags.failed) ? 'Suspenso' : 'Aprobado']
    return letters[mark] ?? ['', has(flags.handedIn) ? 'Pendiente de corregir' : 'sin nota']
  }
  return rows.map(({ student, marks, flags: flag, summary }) => ({
    name: student.name,
    tasks: Object.fromEntries(columns.map(({ name }, at) => [name, cell(marks[at] ?? -1, flag[at] ?? 0).join('|')])),
    means: results.map((_, at) => {
      const mean = summary.means[at] ?? null
      const isFailed = mean !== null && mean < pass_mark
      return written(mean) + (isFailed ? ' failed' : '')
    }),
    sums: [
      written(summary.mark) + (summary.passed === false ? ' failed' : ''),
      summary.acta === null ? '–' : String(summary.acta),
      `${written(summary.assessed).replace(',00', '')} %`,
    ],
  }))
}

/** Marks and their states alone: whether work is late or commented does not depend on what is typed. */
export const withoutSigns = (rows: readonly ShownRow[]): ShownRow[] =>
  rows.map(({ tasks, ...row }) => ({
    ...row,
    tasks: Object.fromEntries(Object.entries(tasks).map(([name, text]) => [name, text.split('|').slice(0, 2).join('|')])),
  }))
