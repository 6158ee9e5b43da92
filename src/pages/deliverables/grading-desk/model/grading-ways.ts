import { fromPromise, type SnapshotFrom } from 'xstate'
import { adjacencyMapToArray, getAdjacencyMap, getShortestPaths } from 'xstate/graph'
import { never } from '@/shared/testing'
import { everything, work } from './grading-fixtures'
import { gradingMachine } from './grading-machine'
import type { ErrandOutcome, LoadOutcome, ReleaseInput, SaveInput, SaveOutcome, SelectInput, Work } from './grading-words'

/** The desk's machine with effects that never answer: what they would say is told by hand. */
export const silentMachine = gradingMachine.provide({
  actors: {
    loadDesk: fromPromise<LoadOutcome, Work>(never),
    saveGrade: fromPromise<SaveOutcome, SaveInput>(never),
    selectVersion: fromPromise<ErrandOutcome, SelectInput>(never),
    releaseGrade: fromPromise<ErrandOutcome, ReleaseInput>(never),
  },
})
type Snapshot = SnapshotFrom<typeof silentMachine>

/** An event as the graph has it. */
export interface Told {
  readonly type: string
}

export interface Way {
  readonly value: unknown
  readonly events: readonly Told[]
}

const options = {
  input: work,
  events: everything as never,
  serializeState: ({ value, context: { desk } }: Snapshot) =>
    JSON.stringify([value, desk?.can_grade, desk?.grade.outcome, desk?.place.next_id]),
}

/** What changes between two states, region by region: "grading: unsaved.dirty → unsaved.due". */
function changes({ value: from }: Snapshot, { value: to }: Snapshot): string {
  const regions = (value: Snapshot['value']) => (typeof value === 'string' ? { page: value } : value.desk)
  const [before, after]: Record<string, unknown>[] = [regions(from), regions(to)]
  const names = Object.keys({ ...before, ...after }).filter((name) => JSON.stringify(before?.[name]) !== JSON.stringify(after?.[name]))
  return names.map((name) => `${name}: ${JSON.stringify(before?.[name])} → ${JSON.stringify(after?.[name])}`).join()
}

/** The shortest way to every combination of states, and one way through every change that an event can make to a region. */
export function ways(isByHand: (type: string) => boolean): readonly Way[] {
  const paths = getShortestPaths(silentMachine, options).map(({ state, steps }) => ({
    state,
    events: steps.map(({ event }) => event as Told).filter(({ type }) => type !== 'xstate.init'),
  }))
  const eventsTo = new Map(paths.map(({ state, events }) => [options.serializeState(state), events]))
  const toStates = paths
    .toReversed()
    .map(({ state, events }): [string, Way] => [JSON.stringify(state.value), { value: state.value, events }])
  const edges = adjacencyMapToArray(getAdjacencyMap(silentMachine as never, options as never)) as unknown as {
    state: Snapshot
    event: Told
    nextState: Snapshot
  }[]
  const throughEdges = edges
    .toReversed()
    .filter(({ event, state, nextState }) => isByHand(event.type) && changes(state, nextState) !== '')
    .map(({ state, event, nextState }): [string, Way] => [
      `${event.type}: ${changes(state, nextState)}`,
      { value: nextState.value, events: [...(eventsTo.get(options.serializeState(state)) ?? []), event] },
    ])
  return [...new Map([...toStates, ...throughEdges]).values()]
}
