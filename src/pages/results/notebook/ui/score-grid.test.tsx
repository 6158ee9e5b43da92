import { useMemo, useState } from 'react'
import { beforeEach, expect, test } from 'vitest'
import { userEvent } from 'vitest/browser'
import { render } from 'vitest-browser-react/pure'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { aScoreBook, aScoreSummary } from '@/shared/testing'
import { notebookTexts } from '../i18n'
import { groupColumns } from '../model/grid-layout'
import { layoutOf } from '../model/notebook-search'
import type { Entries, TypedCell } from '../model/queue-types'
import { withScore, type ScoreBook, type ScoreRow } from '../model/score-cell'
import { ScoreGrid } from './score-grid'

/** The students whose rows were rendered, as often as they were. */
const rendered: string[] = []

/** A row that counts its renders: each reads what the engine makes of it once. */
function counted({ summary, ...row }: ScoreRow): ScoreRow {
  return Object.defineProperty(row as ScoreRow, 'summary', {
    enumerable: true,
    get: () => {
      rendered.push(row.student.name)
      return summary
    },
  })
}

const book: ScoreBook = { ...aScoreBook(), rows: aScoreBook().rows.map(counted) }
const none = () => {}

/** The grid with a queue that keeps what is typed, and a server that answers when it is told to. */
function Grid({ given = book }: { readonly given?: ScoreBook }) {
  const [now, setNow] = useState(given)
  const [entries, setEntries] = useState<Entries>({})
  const [saved, setSaved] = useState<Readonly<Record<string, number>>>({})
  const { columns, results, contents } = now
  const groups = useMemo(() => groupColumns({ ...given, columns, results, contents }, layoutOf({})), [given, columns, results, contents])
  const type = ([cell]: readonly TypedCell[]) => {
    if (!cell) return
    const entry = {
      ...cell,
      state: 'unsaved',
      problem: null,
      theirs: null,
      steps: [1],
      attempt: null,
      undoesAttempt: false,
      isUndo: false,
    } as const
    setEntries({ ...entries, [cell.studentId]: { [cell.deliverableId]: entry } })
  }
  const answer = () => {
    const [cell] = Object.values(entries).flatMap((row) => Object.values(row))
    if (!cell) return
    const ids = { student_id: cell.studentId, deliverable_id: cell.deliverableId }
    setNow(withScore(now, { ...ids, mark: 650, revision: 2, flags: 0, summary: aScoreSummary() }))
    setSaved({ ...saved, [`${cell.studentId}:${cell.deliverableId}`]: 2 })
    setEntries({ [cell.studentId]: {} })
  }
  return (
    <div style={{ height: 500, display: 'flex' }}>
      <button type="button" onClick={answer}>
        Answer
      </button>
      <ScoreGrid
        name="2.3"
        {...{ book: now, rows: now.rows, groups, entries, saved }}
        sent={null}
        order="name"
        enter="down"
        goTo={null}
        menuOf={() => null}
        onType={type}
        openText={{ onTyped: none, keep: none }}
        onUndo={none}
        onDetail={none}
        onExplain={none}
        onNotes={none}
        onPaste={none}
        onOrder={none}
        onFold={none}
      />
    </div>
  )
}

beforeEach(async () => {
  sessionStorage.clear()
  await startI18n('es')
  await Promise.all([loadTexts(notebookTexts), loadTexts(commonTexts)])
})

test('a key, and the answer to a mark, render the row of their cell alone', async () => {
  const screen = await render(<Grid />)
  const grid = screen.getByRole('grid')
  await expect.poll(() => new Set(rendered).size).toBe(book.rows.length)
  ;(grid.element() as HTMLElement).focus()
  const name = book.rows[0]?.student.name
  rendered.length = 0
  await userEvent.keyboard('6')
  await userEvent.keyboard(',5')
  await expect.element(screen.getByRole('textbox')).toHaveValue('6,5')
  expect(new Set(rendered)).toEqual(new Set([name]))

  // the next cell below is active afterwards, and opens its editor
  await userEvent.keyboard('{Enter}')
  await expect.element(screen.getByRole('textbox')).toHaveValue('7,50')
  expect(new Set(rendered)).toEqual(new Set([name, book.rows[1]?.student.name]))
  await userEvent.keyboard('{Escape}')

  rendered.length = 0
  await userEvent.click(screen.getByRole('button', { name: 'Answer' }))
  await expect.element(screen.getByRole('row', { name: /6,5.*guardad/i })).toBeVisible()
  expect(new Set(rendered)).toEqual(new Set([name]))
  await screen.unmount()
})

test('scrolling to the side renders those cells alone that come into view', async () => {
  const read = new Set<number>()
  const counting = (marks: readonly number[]) =>
    new Proxy([...marks], {
      get: (target, at) => (typeof at === 'string' && /^\d+$/.test(at) && read.add(Number(at)), Reflect.get(target, at)),
    })
  const [first] = book.columns
  const columns = Array.from({ length: 30 }, (_, at) => ({ ...(first as ScoreBook['columns'][number]), id: 100 + at, name: `Tarea ${at}` }))
  const zeros = columns.map(() => 0)
  const rows = aScoreBook().rows.map((row) => ({ ...row, marks: counting(zeros), revisions: zeros, flags: zeros }))
  const screen = await render(<Grid given={aScoreBook({ columns, rows })} />)
  const grid = screen.getByRole('grid').element() as HTMLElement
  // the styles of the page are not here
  Object.assign(grid.style, { overflow: 'auto', width: '900px' })
  const mounted = () =>
    new Set([...grid.querySelectorAll<HTMLElement>('[data-row="0"] [data-column]')].map(({ dataset }) => Number(dataset['column'])))
  await expect.poll(() => mounted().has(columns.length - 1)).toBe(false)
  const before = mounted()
  const next = columns.findIndex((_, at) => !before.has(at))
  expect(before.has(0)).toBe(true)
  read.clear()
  grid.scrollTo({ left: 104 })
  await expect.poll(() => mounted().has(next)).toBe(true)
  expect([...read].toSorted((a, b) => a - b)).toEqual([...mounted()].filter((at) => at < columns.length && !before.has(at)))
})
