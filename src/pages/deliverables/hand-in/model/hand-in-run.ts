import { createActor, fromCallback, fromPromise, SimulatedClock } from 'xstate'
import { task } from './hand-in-fixtures'
import { handInMachine } from './hand-in-machine'
import type {
  HandInEmitted,
  HandInEvent,
  RemoveInput,
  RemoveOutcome,
  SaveInput,
  SaveOutcome,
  SelectInput,
  SelectOutcome,
  SendInput,
  SendSaid,
  SubmitInput,
  SubmitOutcome,
  Task,
} from './hand-in-words'

type Said = SaveOutcome | SubmitOutcome | SelectOutcome | RemoveOutcome | Error

/** The machine on a clock of its own, with actors that answer what the test says, when it says so. */
export function begin(first: Task = task) {
  const asked: { readonly actor: string; readonly input: unknown }[] = []
  const waiting: ((said: Said) => void)[] = []
  const emitted: HandInEmitted[] = []
  const sending: { say: (said: SendSaid) => void; cancelled: boolean; input: SendInput }[] = []
  const listen = <T extends Said, I>(actor: string) =>
    fromPromise<T, I>(({ input }) => {
      asked.push({ actor, input })
      return new Promise<T>((resolve, reject) => {
        waiting.push((said) => (said instanceof Error ? reject(said) : resolve(said as T)))
      })
    })
  const machine = handInMachine.provide({
    actors: {
      saveDraft: listen<SaveOutcome, SaveInput>('saveDraft'),
      submitVersion: listen<SubmitOutcome, SubmitInput>('submitVersion'),
      selectVersion: listen<SelectOutcome, SelectInput>('selectVersion'),
      removeFile: listen<RemoveOutcome, RemoveInput>('removeFile'),
      sendFile: fromCallback<SendSaid, SendInput>(({ sendBack, input }) => {
        const one = { say: sendBack as (said: SendSaid) => void, cancelled: false, input }
        sending.push(one)
        return () => void (one.cancelled = true)
      }),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { task: first }, clock })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  return {
    asked,
    emitted,
    sending,
    clock,
    context: () => actor.getSnapshot().context,
    at: (region: 'draft' | 'files' | 'errand') => actor.getSnapshot().value[region],
    send: (...events: HandInEvent[]) => events.forEach((event) => actor.send(event)),
    write: (text: string) => actor.send({ type: 'type', field: 'text', text }),
    /** Answers the oldest question, and lets the answer arrive. */
    answer: async (said: Said) => {
      waiting.shift()?.(said)
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}
