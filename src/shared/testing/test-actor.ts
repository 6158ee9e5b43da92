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

/** An effect that never answers: its answers come in as events. */
export const silentPromise = <Output, Input>(): PromiseActorLogic<Output, Input> => fromPromise<Output, Input>(never)
export const silentCallback = <Event extends EventObject, Input>(): CallbackActorLogic<Event, Input> => fromCallback<Event, Input>(() => {})

/** The events of every output of every invoked actor, and of its failure. */
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
  isStopped: boolean
}

/** Effects that are answered by the test. */
export interface TestEffects {
  readonly promise: <Output, Input>(actor: string) => PromiseActorLogic<Output, Input>
  readonly callback: <Event extends EventObject, Input>(actor: string) => CallbackActorLogic<Event, Input>
}

/** Starts a machine on a clock of its own, with effects that answer when the test says so. */
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
      fromCallback<Event, Input>(({ input: request, sendBack }) => {
        const stream: Stream = { actor, input: request, send: sendBack, isStopped: false }
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
    /** What was asked of promises, in order. */
    requests,
    /** The promises whose answer is not awaited any more. */
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
