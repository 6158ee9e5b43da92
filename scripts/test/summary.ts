import type { Outcome } from './run-part.ts'

/**
 * The table at the end of a run, and the totals alone on its last line.
 * @param seconds how long the run took; its parts overlap
 */
export function summary(outcomes: readonly Outcome[], seconds: number): string {
  const width = Math.max(0, ...outcomes.map(({ name }) => name.length))
  const rows = outcomes.map(({ name, passed, failed, skipped, seconds: own, note }) => {
    const cells = [
      failed > 0 ? '✗' : '✓',
      name.padEnd(width),
      `${String(passed).padStart(6)} passed`,
      `${String(failed).padStart(4)} failed`,
      `${String(skipped).padStart(4)} skipped`,
      `${own.toFixed(1).padStart(7)} s`,
    ]
    return [cells.join('  '), note].filter(Boolean).join('  ')
  })
  const total = (key: 'passed' | 'failed') => outcomes.reduce((sum, outcome) => sum + outcome[key], 0)
  const minutes = `${Math.floor(seconds / 60)} min ${Math.round(seconds % 60)} s`
  return [...rows, '', `in ${minutes}`, `${total('passed')} passed, ${total('failed')} failed`].join('\n')
}
