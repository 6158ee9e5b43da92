import type { Measured } from './measure.ts'
import type { Target } from './scenario.ts'

/** Results of one server in one scenario. */
export interface Result {
  subject: string
  /** With one client, and with all clients of the run. */
  alone: Measured
  loaded: Measured
  /** The same statements, prepared and sent without the server; null where there are none. */
  own: Measured | null
  statements: number
  /** Milliseconds of CPU per request. */
  cpu: { server: number; database: number }
}

export interface Row {
  name: string
  target: Target
  /** With milliseconds of CPU per request. */
  bare: Measured & { cpu: number }
  bareKind: 'fastify' | 'http'
  results: Result[]
}

const number = (value: number | undefined, digits: number) => (value === undefined || Number.isNaN(value) ? '–' : value.toFixed(digits))
const ratio = (a: number | undefined, b: number | undefined) => number(a === undefined || b === undefined ? undefined : a / b, 2)
const table = (head: readonly string[], rows: readonly (readonly string[])[]) =>
  [head, [':---', ...head.slice(1).map(() => '---:')], ...rows].map((cells) => `| ${cells.join(' | ')} |`).join('\n')

/** Results of one server beside the bare ones. */
export function subjectTable(rows: readonly Row[], subject: string): string {
  const head = [
    'what',
    'per second',
    '÷ bare',
    '÷ own SQL',
    'p50 ms',
    'p95 ms',
    'p99 ms',
    'own SQL p99 ms',
    'alone p50 ms',
    'statements',
    'bare CPU ms',
    'server CPU ms',
    'database CPU ms',
    'failures',
  ]
  const cells = rows.map(({ name, bare, bareKind, results }) => {
    const result = results.find((one) => one.subject === subject)
    if (!result) throw new Error(`${name} was not measured on ${subject}`)
    const { loaded, own, alone, cpu, statements } = result
    return [
      bareKind === 'http' ? `${name} (bare node:http)` : name,
      number(loaded.perSecond, 0),
      ratio(loaded.perSecond, bare.perSecond),
      ratio(loaded.perSecond, own?.perSecond),
      number(loaded.p50, 1),
      number(loaded.p95, 1),
      number(loaded.p99, 1),
      number(own?.p99, 1),
      number(alone.p50, 1),
      String(statements),
      number(bare.cpu, 2),
      number(cpu.server, 2),
      number(cpu.database, 2),
      String(loaded.failures),
    ]
  })
  return table(head, cells)
}

/** Compares two servers, measured in turns: `a` is the older one, or the one with fewer students. */
export function comparison(rows: readonly Row[], a: string, b: string): string {
  const head = [
    'what',
    `${a} per second`,
    `${b} per second`,
    'factor',
    `${a} ÷ its SQL`,
    `${b} ÷ its SQL`,
    `${b} ÷ SQL of ${a}`,
    `${a} p95 ms`,
    `${b} p95 ms`,
    'factor',
    `${a} p99 ms`,
    `${b} p99 ms`,
    `SQL of ${a} p99 ms`,
  ]
  const cells = rows.map(({ name, results }) => {
    const [left, right] = [results.find(({ subject }) => subject === a), results.find(({ subject }) => subject === b)]
    return [
      name,
      number(left?.loaded.perSecond, 0),
      number(right?.loaded.perSecond, 0),
      ratio(right?.loaded.perSecond, left?.loaded.perSecond),
      ratio(left?.loaded.perSecond, left?.own?.perSecond),
      ratio(right?.loaded.perSecond, right?.own?.perSecond),
      ratio(right?.loaded.perSecond, left?.own?.perSecond),
      number(left?.loaded.p95, 1),
      number(right?.loaded.p95, 1),
      ratio(right?.loaded.p95, left?.loaded.p95),
      number(left?.loaded.p99, 1),
      number(right?.loaded.p99, 1),
      number(left?.own?.p99, 1),
    ]
  })
  return table(head, cells)
}
