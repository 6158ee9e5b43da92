/** Targets of the benchmarks, and whether they are met. */
import type { Row } from './tables.ts'
import { freshSelf } from './scenarios.ts'

export interface Goal {
  what: string
  measured: number
  limit: number
  isLeast: boolean
}

export const atLeast = (what: string, measured: number, limit: number): Goal => ({ what, measured, limit, isLeast: true })
export const atMost = (what: string, measured: number, limit: number): Goal => ({ what, measured, limit, isLeast: false })
const isMet = ({ isLeast, limit, measured }: Goal) => (isLeast ? measured >= limit : measured <= limit)

/** A single call takes at most this many times as long as `GET self`. */
const mostSelves = 10
/** The most frequent calls take at most this many times as long in the larger school. */
const mostGrowth = 1.5

/** The goals of the last server of a run. Some compare it with the statements of the first server, which may be an older version. */
export function goalsOf(rows: readonly Row[]): Goal[] {
  const resultOf = (name: string) => rows.find((row) => row.name === name)?.results.at(-1)
  const self = resultOf(freshSelf)?.alone.p50
  return rows.flatMap(({ bare, bareKind, name, results, target }) => {
    const [result, first] = [results.at(-1), results[0]]
    if (!result || !first) return []
    const { alone, loaded, own } = result
    const goals: Goal[] = []
    if (target.bare !== undefined)
      goals.push(atLeast(`${name}: throughput ÷ bare ${bareKind}`, loaded.perSecond / bare.perSecond, target.bare))
    if (target.own !== undefined && own)
      goals.push(atLeast(`${name}: throughput ÷ its own SQL prepared`, loaded.perSecond / own.perSecond, target.own))
    if (target.ownOfFirst !== undefined && first.own) {
      const whose = `the ${first.statements} statements of "${first.subject}" prepared`
      goals.push(atLeast(`${name}: throughput ÷ ${whose}`, loaded.perSecond / first.own.perSecond, target.ownOfFirst))
      goals.push(atMost(`${name}: p99 ÷ that of ${whose}`, loaded.p99 / first.own.p99, target.p99OfFirst ?? Infinity))
    }
    const { throughputOf, timeOf } = target
    if (throughputOf) {
      const other = resultOf(throughputOf.scenario)?.loaded.perSecond ?? Number.NaN
      goals.push(atLeast(`${name}: throughput ÷ ${throughputOf.scenario}`, loaded.perSecond / other, throughputOf.share))
    }
    if (timeOf) {
      const other = resultOf(timeOf.scenario)?.alone.p50 ?? Number.NaN
      goals.push(atMost(`${name}: p50 alone ÷ ${timeOf.scenario}`, alone.p50 / other, timeOf.factor))
    }
    if (self !== undefined && target.bare === undefined && target.ownOfFirst === undefined)
      goals.push(atMost(`${name}: p50 alone ÷ GET self`, alone.p50 / self, mostSelves))
    return goals
  })
}

/** The goals of the larger one of two schools. */
export const growthGoals = (rows: readonly Row[]): Goal[] =>
  rows.flatMap(({ name, results: [small, large] }) =>
    small && large ? [atMost(`${name}: p95 ÷ that of ${small.subject}`, large.loaded.p95 / small.loaded.p95, mostGrowth)] : [],
  )

/** A goal that could not be measured is not met. */
export function goalTable(goals: readonly Goal[]): string {
  const cells = goals.map((goal) => {
    const { isLeast, limit, measured, what } = goal
    return `| ${what} | ${measured.toFixed(measured < 10 ? 2 : 0)} | ${isLeast ? '≥' : '≤'} ${limit} | ${isMet(goal) ? 'met' : '**not met**'} |`
  })
  const met = goals.filter(isMet).length
  return [`| goal (${met} of ${goals.length} met) | measured | target | |`, '|:---|---:|---:|:---|', ...cells].join('\n')
}
