import { hundredthsText } from '#server/modules/downloads/numbers.ts'
import type { TableRow } from '#server/modules/printing/draw-table.ts'
import type { DocumentProgram } from './evaluated-group.ts'
import type { PageSetup } from './page-setup.ts'

/** How many have passed and failed of those with a mark or a code that decides it. */
interface Tally {
  passed: number
  failed: number
}

/** Passed and failed students of a program, and those of whom nothing is decided. */
export function totalsOf({ students }: Pick<DocumentProgram, 'students'>) {
  const count = (holds: (line: DocumentProgram['students'][number]) => boolean) => students.filter(holds).length
  return {
    students: students.length,
    passed: count(({ passed }) => passed === true),
    failed: count(({ passed }) => passed === false),
    without: count(({ passed }) => passed === null),
  }
}

/** Whether a code without a mark lets a line pass: the program is recognised, and its learning results are not assessed in it. */
export const isRecognised = ({ passed, mark, code }: DocumentProgram['students'][number]) =>
  passed === true && mark === null && code !== null

const tallyOfResult = ({ students }: DocumentProgram, id: number): Tally => {
  const held = students.flatMap((line) => line.results.filter((each) => each.id === id && (each.passed || !isRecognised(line))))
  return { passed: held.filter(({ passed }) => passed).length, failed: held.filter(({ passed }) => !passed).length }
}

/** The share of those decided who have passed; nothing where nobody is. */
export function rateOf({ passed, failed }: Tally, { texts }: Pick<PageSetup, 'texts'>): string {
  const decided = passed + failed
  return decided === 0 ? texts.none : `${hundredthsText(Math.round((passed * 10_000) / decided)).replace(/,00$/, '')} %`
}

/** Rows below the students: how many have passed and failed each learning result and the program, and their share. */
export function footOf(program: DocumentProgram, setup: Pick<PageSetup, 'texts'>): TableRow[] {
  const { texts } = setup
  const tallies = [...program.results.map(({ id }) => tallyOfResult(program, id)), null, totalsOf(program)]
  const row = (label: string, shown: (tally: Tally) => string) => ({
    strong: true,
    cells: [label, ...tallies.map((tally) => (tally === null ? '' : shown(tally)))],
  })
  return [
    row(texts.passed, ({ passed }) => String(passed)),
    row(texts.failed, ({ failed }) => String(failed)),
    row(texts.rate, (tally) => rateOf(tally, setup)),
  ]
}
