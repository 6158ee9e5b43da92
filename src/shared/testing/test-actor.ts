import {
  createActor,
  fromCallback,
  fromPromise,
  SimulatedClock,
  type AnyEventObject,
  type AnyStateMachine,
  type CallbackActorLogic,
  type EmittedFrom,
  type EventFromLogic,
  type EventObject,
  type InputFrom,
  type PromiseActorLogic,
} from 'xstate'
import { never } from './mock-api'

/** An effect that never answers: the test sends its answers as events. */
export const silentPromise = <Output, Input>(): PromiseActorLogic<Output, Input> => fromPromise<Output, Input>(never)
export const silentCallback = <Event extends EventObject, Input>(): CallbackActorLogic<Event, Input> => fromCallback<Event, Input>(() => {})

/** The events for every output and every failure of the invoked actors. */
export function answersOf(outputs: { readonly [actor: string]: readonly unknown[] }, error: Error = new Error('Failed to fetch')) {
  return Object.entries(outputs).flatMap(([actor, each]) => [
    ...each.map((output) => ({ type: `xstate.done.actor.${actor}`, output })),
    { type: `xstate.error.actor.${actor}`, error },
  ])
}

interface Stream {
  readonly actor: string
  readonly input: unknown
  readonly send: (event: AnyEventObject) => void
  /** What the machine has sent to it. */
  readonly received: EventObject[]
  isStopped: boolean
}

/** Effects that the test answers. */
export interface TestEffects {
  readonly promise: <Output, Input>(actor: string) => PromiseActorLogic<Output, Input>
  readonly callback: <Event extends EventObject, Input>(actor: string) => CallbackActorLogic<Event, Input>
}

/** Starts a machine with its own clock and effects that answer when the test says so. */
export function createTestActor<M extends AnyStateMachine>(provide: (effects: TestEffects) => M, input: InputFrom<M>) {
  const requests: { readonly actor: string; readonly input: unknown }[] = []
  const aborted: string[] = []
  const streams: Stream[] = []
  const waiting: ((answer: unknown) => void)[] = []
  const emitted: EmittedFrom<M>[] = []
  const machine = provide({
    promise: <Output, Input>(actor: string) =>
      fromPromise<Output, Input>(({ input: request, signal }) => {
        requests.push({ actor, input: request })
        signal.addEventListener('abort', () => void aborted.push(actor))
        return new Promise<Output>((resolve, reject) => {
          waiting.push((answer) => (answer instanceof Error ? reject(answer) : resolve(answer as Output)))
        })
      }),
    callback: <Event extends EventObject, Input>(actor: string) =>
      fromCallback<Event, Input>(({ input: request, sendBack, receive }) => {
        const stream: Stream = { actor, input: request, send: sendBack, received: [], isStopped: false }
        receive((event) => void stream.received.push(event))
        streams.push(stream)
        return () => void (stream.isStopped = true)
      }),
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input, clock })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  return {
    actor,
    clock,
    /** The inputs of the started promises, in order. */
    requests,
    /** The promises that were stopped before they were answered. */
    aborted,
    streams,
    emitted,
    snapshot: () => actor.getSnapshot(),
    send: (...events: EventFromLogic<M>[]) => {
      for (const event of events) actor.send(event)
    },
    /** Answers the oldest open request; an error rejects it. */
    answer: async (outcome: unknown) => {
      waiting.shift()?.(outcome)
      for (let turn = 0; turn < 4; turn += 1) await Promise.resolve()
    },
  }
}
