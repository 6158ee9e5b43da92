import {
  createActor,
  getStateNodes as nodesAt,
  SimulatedClock,
  type AnyEventObject,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventFromLogic,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate'
import { getStateNodes, TestModel } from 'xstate/graph'

interface Exploration<M extends AnyStateMachine> {
  readonly machine: M
  readonly input: InputFrom<M>
  /** Every event, also those of invoked actors, of children and of delays (`xstate.done.actor.<id>` …). */
  readonly events: readonly AnyEventObject[]
  /** The facts in the context that guards read: with the state value they identify a vertex. */
  readonly facts?: (snapshot: SnapshotFrom<M>) => unknown
  /** Stops an exploration that would not end. */
  readonly limit?: number
}

export interface Path<M extends AnyStateMachine> {
  readonly state: SnapshotFrom<M>
  readonly events: readonly EventFromLogic<M>[]
}

interface Explored<M extends AnyStateMachine> {
  /** The shortest path to every vertex. */
  readonly paths: readonly Path<M>[]
  /** Ids of the states that no path reaches. */
  readonly unreachedStates: readonly string[]
  /** Transitions that are never taken: `desk.place.leaving always[0]`. */
  readonly uncoveredTransitions: readonly string[]
}

/**
 * Explores a machine: the shortest path to every vertex (`TestModel` of xstate/graph), then every event in every vertex, on real actors
 * with a stopped clock. Pass the production machine with effects and child actors that never answer: their answers are events.
 */
export function exploreMachine<M extends AnyStateMachine>({
  machine,
  input,
  events,
  facts = () => null,
  limit = 100_000,
}: Exploration<M>): Explored<M> {
  const serializeState = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, facts(snapshot as SnapshotFrom<M>)])
  const model = new TestModel(machine, { input, events, limit, serializeState } as never)
  const paths = model.getShortestPaths({ allowDuplicatePaths: true }).map(({ state, steps }) => ({
    state: state as SnapshotFrom<M>,
    events: steps.map(({ event }) => event as EventFromLogic<M>).filter(({ type }) => type !== 'xstate.init'),
  }))
  const taken = new Set<AnyTransitionDefinition>()
  const reached = new Set<string>()
  for (const path of paths) {
    for (const event of [undefined, ...events] as (EventFromLogic<M> | undefined)[]) {
      if (event && machine.getTransitionData(path.state as never, event).length === 0) continue
      const actor = createActor(machine, {
        input,
        clock: new SimulatedClock(),
        inspect: (inspected: InspectionEvent) => {
          if (inspected.type !== '@xstate.microstep') return
          // oxlint-disable-next-line no-underscore-dangle -- xstate exposes the transitions that it took only here
          for (const each of inspected._transitions) {
            taken.add(each)
            // a transient state is identified by its outgoing transition
            reached.add(each.source.id)
          }
        },
      })
      actor.start()
      for (const each of event ? [...path.events, event] : path.events) actor.send(each)
      for (const node of nodesAt(machine.root, (actor.getSnapshot() as AnyMachineSnapshot).value)) reached.add(node.id)
      actor.stop()
    }
  }
  const nodes = getStateNodes(machine.root)
  return {
    paths,
    unreachedStates: nodes.filter(({ id }) => !reached.has(id)).map(({ id }) => id),
    uncoveredTransitions: [machine.root, ...nodes].flatMap((node) => {
      const named = [...node.transitions].map(([event, all]): [string, readonly AnyTransitionDefinition[]] => [event, all])
      return [...named, ['always', node.always ?? []] as const].flatMap(([event, all]) =>
        all.flatMap((each, index) =>
          taken.has(each) ? [] : [`${[node.machine.id, ...node.path].join('.')} ${event || 'always'}[${index}]`],
        ),
      )
    }),
  }
}
