import {
  createActor,
  getStateNodes as nodesAt,
  SimulatedClock,
  type AnyMachineSnapshot,
  type AnyStateMachine,
  type AnyTransitionDefinition,
  type EventFromLogic,
  type InputFrom,
  type InspectionEvent,
  type SnapshotFrom,
} from 'xstate'
import { getStateNodes, TestModel } from 'xstate/graph'

export interface Walk<M extends AnyStateMachine> {
  readonly machine: M
  readonly input: InputFrom<M>
  /** Everything that can happen, also what invoked actors and delays say (`xstate.done.actor.<id>` …). */
  readonly events: readonly { readonly type: string }[]
  /** What else, beside the state's value, tells two vertices apart: the facts that guards read. */
  readonly facts?: (snapshot: SnapshotFrom<M>) => unknown
  /** Ends a walk whose context splits states without end. */
  readonly limit?: number
}

export interface Way<M extends AnyStateMachine> {
  readonly state: SnapshotFrom<M>
  readonly events: readonly EventFromLogic<M>[]
}

export interface Walked<M extends AnyStateMachine> {
  /** The shortest way to every vertex. */
  readonly ways: readonly Way<M>[]
  /** Ids of the states that no way reaches. */
  readonly unreached: readonly string[]
  /** Transitions that are never taken: `desk.place.leaving always[0]`. */
  readonly untaken: readonly string[]
}

/**
 * Walks a machine: the shortest way to every vertex (`TestModel` of xstate/graph), then every event in every vertex, on real actors
 * whose clock stands still. Give the production machine with effects that never answer: what they say comes in as events.
 */
export function walkMachine<M extends AnyStateMachine>({
  machine,
  input,
  events,
  facts = () => null,
  limit = 100_000,
}: Walk<M>): Walked<M> {
  const serializeState = (snapshot: AnyMachineSnapshot) => JSON.stringify([snapshot.value, facts(snapshot as SnapshotFrom<M>)])
  const model = new TestModel(machine, { input, events, limit, serializeState } as never)
  const ways = model.getShortestPaths({ allowDuplicatePaths: true }).map(({ state, steps }) => ({
    state: state as SnapshotFrom<M>,
    events: steps.map(({ event }) => event as EventFromLogic<M>).filter(({ type }) => type !== 'xstate.init'),
  }))
  const taken = new Set<AnyTransitionDefinition>()
  const reached = new Set<string>()
  for (const way of ways) {
    for (const event of [undefined, ...events] as (EventFromLogic<M> | undefined)[]) {
      if (event && machine.getTransitionData(way.state as never, event).length === 0) continue
      const actor = createActor(machine, {
        input,
        clock: new SimulatedClock(),
        inspect: (inspected: InspectionEvent) => {
          if (inspected.type !== '@xstate.microstep') return
          // oxlint-disable-next-line no-underscore-dangle -- xstate says nowhere else which transitions it took
          for (const each of inspected._transitions) {
            taken.add(each)
            // a state that is left at once is seen by what leaves it
            reached.add(each.source.id)
          }
        },
      })
      actor.start()
      for (const each of event ? [...way.events, event] : way.events) actor.send(each)
      for (const node of nodesAt(machine.root, (actor.getSnapshot() as AnyMachineSnapshot).value)) reached.add(node.id)
      actor.stop()
    }
  }
  const nodes = getStateNodes(machine.root)
  return {
    ways,
    unreached: nodes.filter(({ id }) => !reached.has(id)).map(({ id }) => id),
    untaken: [machine.root, ...nodes].flatMap((node) => {
      const named = [...node.transitions].map(([event, all]): [string, readonly AnyTransitionDefinition[]] => [event, all])
      return [...named, ['always', node.always ?? []] as const].flatMap(([event, all]) =>
        all.flatMap((each, index) =>
          taken.has(each) ? [] : [`${[node.machine.id, ...node.path].join('.')} ${event || 'always'}[${index}]`],
        ),
      )
    }),
  }
}
