import type { components } from '#openapi/generated/schema.gen.ts'
import type { LearnerRole, PathRow } from './content-rows.ts'

type Node = components['schemas']['LearningNode']
type State = components['schemas']['LearningState']

/** The way through a program: what its reader sees of it, and where they go on. */
export interface LearningPath {
  nodes: Node[]
  done: number
  /** Without what was added since and is not done: it never lowers what the student has reached. */
  total: number
  /** What was added since and is left to do. */
  added: number
  next: Node | null
  /** The first class from there with something required that is left and can be done now. */
  required: Node | null
  /** When nothing is left that can be done now: the next opening. */
  opensAt: Date | null
  /** Whether the student was in it, or has worked for it elsewhere. */
  isStarted: boolean
  /** The last time that the student was in it. */
  seenAt: Date | null
}

/** As whom a program is read for what is open in it to the students of a group, whatever they have done. */
export const nobody = 0

interface Stop {
  node: Node
  /** Of the stop alone, without what is below it. */
  state: State
  /** Whether the reader can go there: staff can before it opens. */
  isOpen: boolean
  /** Whether something required is left that can be done now. */
  isRequired: boolean
  /** The student was there, and what it still requires opens later. */
  isWaiting: boolean
  /** What was added since the student had begun, or had done the stop, and is left to do. */
  added: number
  opensAt: Date | null
  seenAt: Date | null
}

const earliest = (times: readonly (Date | null)[]) =>
  times.reduce<Date | null>((first, time) => (time !== null && (first === null || time < first) ? time : first), null)

/** What a student has done: once done it stays so, and otherwise everything that it requires. */
export const isDone = ({ completed_at, requirements, met }: Pick<PathRow, 'completed_at' | 'requirements' | 'met'>) =>
  completed_at !== null || (requirements > 0 && met >= requirements)

/** What the student can call done themselves: it requires nothing, and does not only open later. */
export const canMark = ({ requirements, items, upcoming }: Pick<PathRow, 'requirements' | 'items' | 'upcoming'>) =>
  requirements === 0 && (items > 0 || upcoming === 0)

function ownState(row: PathRow, role: LearnerRole, isFree: boolean): State {
  if (role === 'visitor' && !isFree) return 'restricted'
  if (role === 'student' && isDone(row)) return 'done'
  return row.items === 0 && row.upcoming > 0 ? 'upcoming' : 'open'
}

/** An added class, or what a done one requires in addition and is open: whatever it required then was met. */
function addedIn({ is_added, completed_at, possible }: PathRow, state: State): number {
  if (state === 'open') return is_added ? 1 : 0
  return state === 'done' && completed_at !== null ? possible : 0
}

const waits = ({ requirements, met, possible, seen_at }: PathRow) => met < requirements && possible === 0 && seen_at !== null

const isDoneStop = ({ state }: Stop) => state === 'done'
const isPossibleStop = ({ state, isWaiting }: Stop) => state === 'open' && !isWaiting
const isCounted = ({ state, isOpen, added }: Stop) => state === 'done' || (isOpen && added === 0)

/** How far the student is in some stops. */
const progressIn = (stops: readonly Stop[]) => ({
  done: stops.filter(isDoneStop).length,
  total: stops.filter(isCounted).length,
  added: stops.reduce((sum, { added }) => sum + added, 0),
})

/** The state of a node from those of the stops in it. What was added to a done one does not take that away. */
function stateOf(stops: readonly Stop[]): State {
  const hasDone = stops.some(isDoneStop)
  const has = (state: State) => stops.some((stop) => stop.state === state && !(hasDone && stop.added > 0 && state === 'open'))
  if (has('open')) return 'open'
  // what opens later does not make a part done
  if (has('upcoming')) return has('done') ? 'open' : 'upcoming'
  return has('done') ? 'done' : 'restricted'
}

/** Where one can go on, in this order: where the student was last, after it, and then what they skipped. */
function openStops(stops: readonly Stop[]): Stop[] {
  const last = stops.reduce((latest, { seenAt }, index) => {
    const before = stops[latest]?.seenAt ?? null
    return seenAt !== null && (before === null || seenAt > before) ? index : latest
  }, -1)
  const from = Math.max(last, 0)
  return [...stops.slice(from), ...stops.slice(0, from)].filter(({ isOpen, isWaiting }) => isOpen && !isWaiting)
}

/**
 * The tree of one program as its reader sees it.
 * @param rows its nodes by level and rank
 */
export function learningPath(rows: readonly PathRow[], role: LearnerRole): LearningPath {
  const below = Map.groupBy(rows, ({ parent_id }) => parent_id)
  const nodes: Node[] = []
  const isShown = ({ is_active }: PathRow) => is_active || role === 'staff'

  const visit = (row: PathRow, above: { isFree: boolean; isHidden: boolean }): Stop[] => {
    const isFree = above.isFree || row.is_free
    const isHidden = above.isHidden || !row.is_active
    const children = (below.get(row.id) ?? []).filter(isShown)
    const isStop = children.length === 0 || row.items + row.upcoming > 0
    const { id, parent_id, level, name, minutes, requirements, met } = row
    const node: Node = {
      ...{ id, parent_id, level, name, minutes, requirements, met: Math.min(met, requirements) },
      ...{ state: 'open', opens_at: null, is_stop: isStop, is_hidden: isHidden, done: 0, total: 0, added: 0 },
    }
    nodes.push(node)
    const state = ownState(row, role, isFree)
    const own: Stop = {
      ...{ node, state, isOpen: state === 'open' || (role === 'staff' && state === 'upcoming') },
      ...{ isRequired: row.possible > 0, isWaiting: role === 'student' && state === 'open' && waits(row) },
      ...{ added: role === 'student' ? addedIn(row, state) : 0, opensAt: row.opens_at, seenAt: row.seen_at },
    }
    const stops = [...(isStop ? [own] : []), ...children.flatMap((child) => visit(child, { isFree, isHidden }))]
    node.state = stateOf(stops)
    const isAllLater = node.state === 'upcoming' || (isStop && stops.some((stop) => stop.isWaiting) && !stops.some(isPossibleStop))
    if (isAllLater) node.opens_at = earliest(stops.map(({ opensAt }) => opensAt))?.toISOString() ?? null
    Object.assign(node, progressIn(stops))
    return stops
  }

  const stops = (below.get(null) ?? []).filter(isShown).flatMap((row) => visit(row, { isFree: false, isHidden: false }))
  const open = openStops(stops)
  const [next] = open
  return {
    nodes,
    ...progressIn(stops),
    next: next?.node ?? null,
    required: open.find(({ isRequired }) => isRequired)?.node ?? null,
    opensAt: next ? null : earliest(stops.map(({ state, isWaiting, opensAt }) => (state === 'upcoming' || isWaiting ? opensAt : null))),
    isStarted: rows.some(({ seen_at, has_work }) => seen_at !== null || has_work),
    seenAt: stops.reduce<Date | null>(
      (latest, { seenAt }) => (seenAt !== null && (latest === null || seenAt > latest) ? seenAt : latest),
      null,
    ),
  }
}

/** Whether anything is open to the students of a group. @param rows of `nobody` */
export const isOpenPath = (rows: readonly PathRow[]): boolean => learningPath(rows, 'student').total > 0
