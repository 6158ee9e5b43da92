import type { components } from '#openapi/generated/schema.gen.ts'
import { WHOLE_WEIGHT } from '#openapi/rules/weights.ts'
import { schoolDay, type TimeZone } from '#server/school-day.ts'
import type { CoverageRows } from './queries.ts'

type Gap = components['schemas']['CoverageGap']

const gap = (kind: Gap['kind'], of: Partial<Omit<Gap, 'kind'>>): Gap => ({
  kind,
  id: null,
  code: null,
  name: null,
  sum: null,
  group: null,
  date: null,
  ...of,
})

const sumOf = (rows: readonly { weight: number }[]) => rows.reduce((sum, { weight }) => sum + weight, 0)

/** Siblings whose weights do not add up; none of them weighing anything is a gap too. */
const isOff = (rows: readonly { weight: number }[]) => rows.length > 0 && sumOf(rows) !== WHOLE_WEIGHT

type Deliverables = CoverageRows['deliverables']

/** Nodes that students see: one below an inactive node is not shown to anybody. */
function shownContents({ contents }: CoverageRows): CoverageRows['contents'] {
  const visible = new Set<number>()
  for (const { id, parent_id } of contents) if (parent_id === null || visible.has(parent_id)) visible.add(id)
  return contents.filter(({ id }) => visible.has(id))
}

function gapsOfResults({ results, criteria }: CoverageRows, deliverables: Deliverables): Gap[] {
  const counted = new Set(deliverables.map(({ id }) => id))
  return [
    ...(isOff(results) ? [gap('results_sum', { sum: sumOf(results) })] : []),
    ...results.filter(({ weight }) => weight === 0).map(({ id, code, name }) => gap('result_without_weight', { id, code, name })),
    ...results.flatMap(({ id, code, name }) => {
      const own = criteria.filter(({ learning_result_id }) => learning_result_id === id)
      return isOff(own) ? [gap('criteria_sum', { id, code, name, sum: sumOf(own) })] : []
    }),
    ...results.flatMap((result) =>
      criteria
        .filter((each) => each.learning_result_id === result.id && !each.assessed_by.some(({ id }) => counted.has(id)))
        .map(({ id, code, name }) => gap('criterion_not_assessed', { id, code: `${result.code}.${code}`, name })),
    ),
  ]
}

/** Of a deliverable whose criteria lost one, when it was deleted, the others no longer add up. */
function gapsOfDeliverables(deliverables: Deliverables): Gap[] {
  return [
    ...deliverables
      .filter(({ assessed, recovers_criteria }) => assessed === null && !recovers_criteria)
      .map(({ id, name }) => gap('deliverable_without_criterion', { id, name })),
    ...deliverables
      .filter(({ assessed }) => assessed !== null && assessed !== WHOLE_WEIGHT)
      .map(({ id, name, assessed }) => gap('assessed_sum', { id, name, sum: assessed })),
  ]
}

function gapsOfContents(shown: CoverageRows['contents'], deliverables: Deliverables): Gap[] {
  const childrenOf = (parent: number | null) => shown.filter(({ parent_id }) => parent_id === parent)
  const top = childrenOf(null)
  return [
    ...(isOff(top) ? [gap('contents_sum', { sum: sumOf(top) })] : []),
    ...shown.flatMap(({ id, name }) => {
      const children = [...childrenOf(id), ...deliverables.filter((each) => each.content_id === id && each.kind === 'ordinary')]
      return isOff(children) ? [gap('contents_sum', { id, name, sum: sumOf(children) })] : []
    }),
    ...shown
      .filter(({ id, level, has_resources }) => level === 2 && !has_resources && !childrenOf(id).some((child) => child.has_resources))
      .map(({ id, name }) => gap('unit_without_resources', { id, name })),
  ]
}

/** Days from 1 September to 31 August, as the calendar of the school has them. */
function isInYear(period: string, moment: string, zone: TimeZone): boolean {
  const day = schoolDay(new Date(moment), zone)
  return day >= `${period.slice(0, 4)}-09-01` && day <= `${period.slice(5)}-08-31`
}

const outsideYear = (kind: Gap['kind'], dates: CoverageRows['dates']): Gap[] =>
  dates.flatMap(({ id, name, group_id, group_name, period, time_zone: zone, moments }) => {
    const outside = moments.find((moment) => !isInYear(period, moment, zone))
    if (outside === undefined) return []
    return [gap(kind, { id, name, group: { id: group_id, name: group_name }, date: new Date(outside).toISOString() })]
  })

/** What is missing in a program: weights first, then what is not assessed, contents, dates. */
export function gapsOf(rows: CoverageRows): Gap[] {
  const contents = shownContents(rows)
  const places = new Set<number | null>([null, ...contents.map(({ id }) => id)])
  // As in the grading engine: a deliverable below an inactive content counts nowhere.
  const deliverables = rows.deliverables.filter(({ content_id }) => places.has(content_id))
  return [
    ...gapsOfResults(rows, deliverables),
    ...gapsOfDeliverables(deliverables),
    ...gapsOfContents(contents, deliverables),
    ...outsideYear('date_outside_year', rows.dates),
    ...outsideYear('resource_outside_year', rows.resource_dates),
  ]
}
