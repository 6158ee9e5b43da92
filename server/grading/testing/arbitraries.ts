import fc from 'fast-check'
import { programRulesOf, rulePacks } from '#server/rule-packs/index.ts'
import { defaultRules, type ProgramRules } from '../rules.ts'
import type {
  ClosedMark,
  CriterionRule,
  CustomScore,
  Grade,
  PlannedContent,
  PlannedDeliverable,
  PlannedResult,
  GradebookInput,
} from '../gradebook-input.ts'

// Small weights and many zeros, so that ties, empty sums and awkward thirds turn up often.
const weight = fc.oneof(fc.constantFrom(0, 10_000, 3333, 5000), fc.integer({ min: 0, max: 10_000 }))
export const mark = fc.oneof(fc.constantFrom(0, 400, 499, 500, 501, 1000), fc.integer({ min: 0, max: 1000 }))
const rule = fc.constantFrom<CriterionRule>('weighted', 'mean', 'last', 'best')

/** What a program sets itself, with the default of its pack among the values. */
const ownRules = ({ passMark, gateCap, scale, rounding }: ProgramRules): fc.Arbitrary<ProgramRules> =>
  fc.record({
    passMark: fc.constantFrom(passMark, passMark, 450, 525, 600),
    gate: fc.boolean(),
    gateCap: fc.constantFrom(gateCap, gateCap, 3),
    scale: fc.constant(scale),
    rounding: fc.constant(rounding),
    minimumPerDeliverable: fc.constantFrom(null, 300, 400, 425),
    recovery: fc.constantFrom('best_per_criterion', 'best_per_criterion', 'none'),
    notHandedIn: fc.constantFrom('neutral', 'zero'),
    finalReading: fc.constantFrom('results', 'contents'),
  })

/** Of every rule pack, and of a scale that no pack has: the engine takes it as data. */
const packs: readonly ProgramRules[] = [...rulePacks.map(programRulesOf), { ...defaultRules, scale: { lowest: 0, highest: 9 } }]
const programRules = fc.constantFrom(...packs).chain(ownRules)

const resultIds = [1, 2, 3]
const criterionIds = [11, 12, 21, 22, 31]
const contentIds = [101, 102, 111, 112, 121, 1111, 1112]
const ordinaryIds = [501, 502, 503, 504, 505, 506]
const recoveryIds = [601, 602, 603]

const results: fc.Arbitrary<PlannedResult[]> = fc
  .tuple(fc.array(weight, { minLength: 3, maxLength: 3 }), fc.array(fc.tuple(weight, rule), { minLength: 5, maxLength: 5 }))
  .map(([weights, criteria]) =>
    resultIds.map((id, index) => ({
      id,
      code: `RA${id}`,
      name: `Result ${id}`,
      weight: weights[index] ?? 0,
      position: id,
      criteria: criterionIds.flatMap((criterionId, at) => {
        const [share, how] = criteria[at] ?? [0, 'weighted']
        if (Math.trunc(criterionId / 10) !== id) return []
        return [{ id: criterionId, code: `${criterionId})`, name: '', weight: share, rule: how, position: at }]
      }),
    })),
  )

const contents: fc.Arbitrary<PlannedContent[]> = fc
  .array(fc.tuple(weight, fc.integer({ min: 1, max: 8 })), { minLength: 7, maxLength: 7 })
  .map((rows) =>
    contentIds.map((id, index) => {
      const [share, active] = rows[index] ?? [0, 1]
      const parentId = id < 110 ? null : id < 1000 ? Math.trunc(id / 10) + 90 : Math.trunc(id / 10)
      return { id, parentId, name: `Content ${id}`, weight: share, position: index, isActive: active > 1 }
    }),
  )

function deliverable(id: number, kind: PlannedDeliverable['kind']): fc.Arbitrary<PlannedDeliverable> {
  return fc.record({
    id: fc.constant(id),
    name: fc.constant(`Deliverable ${id}`),
    maxPoints: fc.constantFrom(1000, 1500, 700, 100),
    position: fc.integer({ min: 0, max: 5 }),
    contentId: fc.constantFrom(null, ...contentIds),
    weight,
    isActive: fc.integer({ min: 1, max: 10 }).map((draw) => draw > 1),
    kind: fc.constant(kind),
    recoversId: kind === 'recovery' ? fc.constantFrom(null, ...ordinaryIds) : fc.constant(null),
    criteria: fc
      .uniqueArray(fc.constantFrom(...criterionIds), { maxLength: 4 })
      .chain((ids) => fc.tuple(...ids.map((criterionId) => weight.map((share) => ({ criterionId, weight: share }))))),
  })
}

function grade({ maxPoints, criteria }: PlannedDeliverable): fc.Arbitrary<Grade> {
  const own = fc
    .uniqueArray(fc.constantFrom(0, ...criteria.map(({ criterionId }) => criterionId)), { maxLength: 2 })
    .chain((ids) => fc.tuple(...ids.filter((id) => id > 0).map((id) => fc.tuple(fc.constant(id), mark))))
    .map((entries) => Object.fromEntries(entries))
  return fc.oneof(
    { weight: 4, arbitrary: fc.record({ outcome: fc.constant('marked' as const), mark, criteria: own }) },
    { weight: 2, arbitrary: fc.record({ outcome: fc.constant('marked' as const), points: fc.integer({ min: 0, max: maxPoints }) }) },
    { weight: 2, arbitrary: fc.record({ outcome: fc.constantFrom('not_handed_in', 'not_assessed', 'exempt', 'unreleased') }) },
  )
}

const customScores: fc.Arbitrary<CustomScore[]> = fc
  .uniqueArray(
    fc.tuple(fc.constantFrom<CustomScore['target']>({ kind: 'program' }, { kind: 'result', id: 2 }, { kind: 'content', id: 112 }), mark),
    { maxLength: 2, selector: ([target]) => target.kind },
  )
  .map((scores) => scores.map(([target, value]) => ({ target, mark: value, reason: 'seen in class', author: null, at: '' })))

const closed: fc.Arbitrary<ClosedMark[]> = fc.array(
  fc.record({
    resultId: fc.constantFrom(...resultIds),
    exact: fc.oneof(
      mark.map(String),
      fc.integer({ min: 0, max: 2999 }).map((thirds) => `${thirds}/3`),
    ),
    evaluation: fc.constantFrom('1.ª evaluación', '2.ª evaluación'),
    at: fc.constant('2026-12-18T12:00:00.000Z'),
  }),
  { maxLength: 3 },
)

/** Any program with any marks in it: all rules and states, recoveries of both kinds, inactive parts, overrides, closed evaluations. */
export const anyGradebookInput: fc.Arbitrary<GradebookInput> = fc
  .record({
    rules: programRules,
    results,
    contents,
    deliverables: fc.tuple(
      ...ordinaryIds.map((id) => deliverable(id, 'ordinary')),
      ...recoveryIds.map((id) => deliverable(id, 'recovery')),
    ),
    customScores: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: customScores }),
    closed: fc.oneof({ weight: 3, arbitrary: fc.constant([]) }, { weight: 1, arbitrary: closed }),
  })
  .chain((plan) =>
    fc.tuple(...plan.deliverables.map((each) => fc.option(grade(each), { nil: null, freq: 6 }))).map((grades) => ({
      program: { id: 1, name: 'Bases de datos' },
      ...plan,
      grades: Object.fromEntries(plan.deliverables.flatMap(({ id }, index) => (grades[index] ? [[id, grades[index]]] : []))),
    })),
  )
