import type { ContentGiven, ResultGiven } from '../../../testing/factories/index.ts'

type CriterionGiven = NonNullable<ResultGiven['criteria']>[number]

/** A learning result: weight in percent, wording, criteria a), b), c) … that share it equally where they say nothing else. */
export const ra = (percent: number, name: string, ...criteria: (string | CriterionGiven)[]): ResultGiven => ({
  weight: percent * 100,
  name,
  criteria: criteria.map((each) => (typeof each === 'string' ? { name: each } : each)),
})

/** A criterion with a weight or a rule of its own. */
export const ce = (name: string, own: { percent?: number; rule?: NonNullable<CriterionGiven['rule']> }): CriterionGiven => ({
  name,
  ...(own.percent === undefined ? {} : { weight: own.percent * 100 }),
  ...(own.rule === undefined ? {} : { rule: own.rule }),
})

interface Own extends Omit<ContentGiven, 'name' | 'children' | 'weight'> {
  /** A weight that was set by hand; the node is pinned. */
  percent?: number
}

const node = (name: string, { percent, ...own }: Own, children?: readonly ContentGiven[]): ContentGiven => ({
  name,
  ...own,
  ...(percent === undefined ? {} : { weight: percent * 100, pinned: true }),
  ...(children ? { children } : {}),
})

/** Content → unit → class. A class takes its minutes. */
export const content = (name: string, own: Own, ...units: ContentGiven[]): ContentGiven => node(name, own, units)
export const unit = (name: string, own: Own, ...classes: ContentGiven[]): ContentGiven => node(name, own, classes)
export const lesson = (name: string, minutes: number, own: Own = {}): ContentGiven => node(name, { minutes, ...own })
