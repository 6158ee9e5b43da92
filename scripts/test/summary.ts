import type { Outcome } from './run-part.ts'

/** The table at the end of a run, and the totals alone on its last line. */
export function summary(outcomes: readonly Outcome[]): string {
  const width = Math.max(...outcomes.map(({ name }) => name.length))
  const rows = outcomes.map(({ name, passed, failed, skipped, seconds, unsteady = [], note }) => {
    const cells = [
      failed > 0 ? '✗' : '✓',
      name.padEnd(width),
      `${String(passed).padStart(6)} passed`,
      `${String(failed).padStart(4)} failed`,
      `${String(skipped).padStart(4)} skipped`,
      `${seconds.toFixed(1).padStart(7)} s`,
    ]
    const again = unsteady.length > 0 ? `at the second try: ${unsteady.join('; ')}` : ''
    return [cells.join('  '), again, note].filter(Boolean).join('  ')
  })
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  return [...rows, '', `${total('passed')} passed, ${total('failed')} failed`].join('\n')
}
