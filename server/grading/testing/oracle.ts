import type { CriterionRule, GradebookInput, PlannedDeliverable } from '../gradebook-input.ts'

/**
 * A second account of the rules that shares no code with the engine: no tree, no explanation, and fractions of its own, never
 * reduced. It knows marks, both readings and the acta with its caps, not what is assessed so far.
 */
export interface Expected {
  readonly criteria: ReadonlyMap<number, Quotient | null>
  readonly results: ReadonlyMap<number, Quotient | null>
  readonly contents: ReadonlyMap<number, Quotient | null>
  readonly readings: Readonly<Record<'results' | 'contents', Quotient | null>>
  readonly program: Quotient | null
  readonly acta: {
    readonly value: number
    readonly caps: readonly { readonly reason: string; readonly failing: readonly number[] }[]
  } | null
}

/** Numerator and denominator. */
export type Quotient = readonly [bigint, bigint]

const whole = (n: number): Quotient => [BigInt(n), 1n]
const isLess = (a: Quotient, b: Quotient) => a[0] * b[1] < b[0] * a[1]
/** What is shown of a mark, with its decimals cut off unless they are half a hundredth and the next hundredth is no whole or half mark. */
function shown([top, bottom]: Quotient): bigint {
  const cut = top / bottom
  const isNearer = (top % bottom) * 2n >= bottom
  return isNearer && (cut + 1n) % 50n !== 0n ? cut + 1n : cut
}
const isBelow = (mark: Quotient, limit: number) => shown(mark) < BigInt(limit)
const isMark = (mark: Quotient | null): mark is Quotient => mark !== null
const highest = (marks: readonly (Quotient | null)[]): Quotient | null =>
  marks.filter(isMark).reduce<Quotient | null>((top, mark) => (top === null || isLess(top, mark) ? mark : top), null)

function mean(parts: readonly { mark: Quotient; weight: number }[]): Quotient | null {
  const weights = parts.reduce((all, { weight }) => all + BigInt(weight), 0n)
  if (weights === 0n) return null
  const common = parts.reduce((all, { mark }) => all * mark[1], 1n)
  const sum = parts.reduce((all, { mark, weight }) => all + BigInt(weight) * mark[0] * (common / mark[1]), 0n)
  return [sum, common * weights]
}

/** Something that may count in a criterion or a content. */
interface Candidate {
  readonly id: number
  readonly position: number
  readonly weight: number
  readonly mark: Quotient | null
  readonly isChance: boolean
  /** The deliverables in it that miss the minimum. */
  readonly low: readonly number[]
}
type Known = Candidate & { readonly mark: Quotient }

const earlierOf = (a: Known, b: Known) => a.position - b.position || a.id - b.id
const byMark = (a: Known, b: Known) => (isLess(a.mark, b.mark) ? 1 : isLess(b.mark, a.mark) ? -1 : earlierOf(a, b))
const lowOf = (candidates: readonly Candidate[]) => candidates.flatMap(({ low }) => low)

/** @param minimum in hundredths */
function decide(rule: CriterionRule, candidates: readonly Candidate[], minimum: number): Pick<Candidate, 'mark' | 'low'> {
  const known = candidates.filter((each): each is Known => each.mark !== null)
  const own = known.filter(({ isChance, weight }) => !isChance && (rule !== 'weighted' || weight > 0))
  const chances = known.filter(({ isChance }) => isChance)
  const counting = {
    weighted: () => own,
    mean: () => own.map((each) => ({ ...each, weight: 1 })),
    last: () => own.toSorted((a, b) => earlierOf(b, a)).slice(0, 1),
    best: () => own.toSorted(byMark).slice(0, 1),
  }[rule]()
  const mark = mean(rule === 'weighted' ? counting : counting.map((each) => ({ ...each, weight: 1 })))
  const isMet = chances.some((each) => !isBelow(each.mark, minimum))
  const [best] = chances.toSorted(byMark)
  if (best === undefined || (mark !== null && !isLess(mark, best.mark))) return { mark, low: isMet ? [] : lowOf(counting) }
  const asksNothing = own.length > 0 && lowOf(own).length === 0
  return { mark: best.mark, low: isMet || asksNothing ? [] : best.low }
}

export function expectedMarks(input: GradebookInput): Expected {
  const { rules, deliverables } = input
  const minimum = rules.minimumPerDeliverable ?? 0
  const byId = new Map(deliverables.map((each) => [each.id, each]))
  const isOff = (contentId: number | null): boolean => {
    const content = input.contents.find(({ id }) => id === contentId)
    return content !== undefined && (!content.isActive || isOff(content.parentId))
  }
  const live = deliverables.filter(({ isActive, contentId }) => isActive && !isOff(contentId))
  const ordinary = live.filter(({ kind }) => kind === 'ordinary')
  const exams = live.filter(({ kind }) => kind === 'recovery' && rules.recovery !== 'none')

  const markOf = ({ id, maxPoints }: PlannedDeliverable, criterion: number | null): Quotient | null => {
    const grade = input.grades[id]
    if (grade?.outcome === 'not_handed_in') return rules.notHandedIn === 'zero' ? whole(0) : null
    if (grade?.outcome !== 'marked') return null
    const own = criterion === null ? undefined : grade.criteria?.[criterion]
    if (own !== undefined) return whole(own)
    return 'points' in grade ? [BigInt(grade.points) * 1000n, BigInt(maxPoints)] : whole(grade.mark)
  }
  const candidate = (task: PlannedDeliverable, weight: number, mark: Quotient | null, isChance = false): Candidate => {
    const { id, position } = task
    return { id, position, weight, mark, isChance, low: mark !== null && isBelow(mark, minimum) ? [id] : [] }
  }
  /** Tasks in one place, with the recoveries of a single task taken into it and the others beside them. */
  const inPlace = (
    tasks: readonly (readonly [PlannedDeliverable, number])[],
    chances: readonly PlannedDeliverable[],
    at: number | null,
    isWeighted: boolean,
  ) => {
    const takes = ([task, weight]: readonly [PlannedDeliverable, number]) => markOf(task, at) !== null || (isWeighted && weight === 0)
    const taking = new Set(tasks.filter(takes).map(([{ id }]) => id))
    const isTaken = ({ recoversId }: PlannedDeliverable) => recoversId !== null && taking.has(recoversId)
    return [
      ...tasks.map(([task, weight]) => {
        const again = chances.filter((chance) => isTaken(chance) && chance.recoversId === task.id)
        return candidate(task, weight, highest([task, ...again].map((each) => markOf(each, at))))
      }),
      ...chances.filter((chance) => !isTaken(chance)).map((chance) => candidate(chance, 0, markOf(chance, at), true)),
    ]
  }
  const setBy = (kind: 'program' | 'result' | 'content', id?: number) =>
    input.customScores.find(({ target }) => target.kind === kind && (target.kind === 'program' || target.id === id))

  const criteriaOf = ({ criteria, recoversId }: PlannedDeliverable) =>
    criteria.length > 0 || recoversId === null ? criteria : (byId.get(recoversId)?.criteria ?? [])
  const linkTo = (task: PlannedDeliverable, criterion: number) => criteriaOf(task).find(({ criterionId }) => criterionId === criterion)
  const criteria = new Map(
    input.results.flatMap((result) =>
      result.criteria.map(({ id, rule, position, weight }) => {
        const tasks = ordinary.flatMap((task) => {
          const link = linkTo(task, id)
          return link === undefined ? [] : [[task, link.weight] as const]
        })
        const candidates = inPlace(
          tasks,
          exams.filter((exam) => linkTo(exam, id) !== undefined),
          id,
          rule === 'weighted',
        )
        return [id, { id, position, weight, isChance: false, ...decide(rule, candidates, minimum) }] as const
      }),
    ),
  )
  const results = input.results.map((result): Candidate => {
    const own = decide(
      'weighted',
      result.criteria.map(({ id }) => criteria.get(id)).filter((each) => each !== undefined),
      minimum,
    )
    const set = setBy('result', result.id)
    const now = set === undefined ? own.mark : whole(set.mark)
    const held = (input.closed ?? [])
      .filter(({ resultId }) => resultId === result.id)
      .map(({ exact }): Quotient => {
        const [top = '0', bottom = '1'] = exact.split('/')
        return [BigInt(top), BigInt(bottom)]
      })
    const mark = highest([now, ...held])
    const isSet = set !== undefined && mark !== null && !isLess(whole(set.mark), mark)
    return { id: result.id, position: result.position, weight: result.weight, isChance: false, mark, low: isSet ? [] : own.low }
  })

  const contents = new Map<number, Quotient | null>()
  /** A recovery counts where its task does, wherever it is placed itself. */
  const homeOf = ({ recoversId, contentId }: PlannedDeliverable) => ordinary.find(({ id }) => id === recoversId)?.contentId ?? contentId
  const subtree = (id: number): number[] => [
    id,
    ...input.contents.filter(({ parentId }) => parentId === id).flatMap((each) => subtree(each.id)),
  ]
  const isChance = (id: number) => {
    const ids = subtree(id)
    const holds = (task: PlannedDeliverable) => ids.includes(homeOf(task) ?? 0)
    const recoveries = deliverables.filter(({ kind }) => kind === 'recovery')
    return !ordinary.some(holds) && !ids.some((each) => setBy('content', each)) && recoveries.some(holds)
  }
  const under = (parent: number | null): Candidate[] => {
    const nodes = input.contents
      .filter(({ parentId }) => parentId === parent)
      .flatMap(({ id, position, weight, isActive }): Candidate[] => {
        const own = decide('weighted', under(id), minimum)
        const set = setBy('content', id)
        const mark = set === undefined ? own.mark : whole(set.mark)
        contents.set(id, mark)
        return isActive ? [{ id, position, weight, isChance: isChance(id), mark, low: set === undefined ? own.low : [] }] : []
      })
    if (parent === null) return nodes
    const tasks = ordinary.filter(({ contentId }) => contentId === parent).map((task) => [task, task.weight] as const)
    return [
      ...nodes,
      ...inPlace(
        tasks,
        exams.filter((exam) => homeOf(exam) === parent),
        null,
        true,
      ),
    ]
  }

  const readings = { results: decide('weighted', results, minimum), contents: decide('weighted', under(null), minimum) }
  const final = readings[rules.finalReading]
  const set = setBy('program')
  const program = set === undefined ? final.mark : whole(set.mark)
  const failing = results.filter(({ mark }) => mark !== null && isBelow(mark, rules.passMark)).map(({ id }) => id)
  const causes = [
    { reason: 'gate', failing: rules.gate ? failing : [] },
    { reason: 'minimum', failing: rules.minimumPerDeliverable === null ? [] : [...new Set(final.low)].toSorted((a, b) => a - b) },
  ]
  const caps = set === undefined ? causes.filter((cause) => cause.failing.length > 0) : []
  const acta = (mark: Quotient) => {
    // half a mark more, and its decimals are cut off
    const rounded = Number((mark[0] + 50n * mark[1]) / (100n * mark[1]))
    const { lowest, highest: most } = rules.scale
    const within = rounded < lowest ? lowest : rounded > most ? most : rounded
    return { value: caps.length > 0 && within > rules.gateCap ? rules.gateCap : within, caps }
  }
  return {
    criteria: new Map([...criteria].map(([id, { mark }]) => [id, mark])),
    results: new Map(results.map(({ id, mark }) => [id, mark])),
    contents,
    readings: { results: readings.results.mark, contents: readings.contents.mark },
    program,
    acta: program === null ? null : acta(program),
  }
}
