import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { sheet } from './steps-fixtures'
import { stepsMachine } from './steps-machine'
import type {
  DiscardOutcome,
  FinishInput,
  FinishOutcome,
  HandOverInput,
  HandOverOutcome,
  NameCheck,
  NameInput,
  SaveInput,
  SaveOutcome,
  Sheet,
  Step,
  StepsEmitted,
  StepsEvent,
  Values,
} from './steps-words'

type Said = SaveOutcome | HandOverOutcome | DiscardOutcome | NameCheck | Error
export interface Asked {
  readonly actor: string
  readonly input: unknown
  /** Whether the machine went on without its answer. */
  isGivenUp: boolean
}

/** The machine on a clock of its own, with actors that answer what the test says, when it says so. */
export function begin(first: Sheet = sheet, step: Step | null = null) {
  const asked: Asked[] = []
  const waiting: ((said: Said) => void)[] = []
  const emitted: StepsEmitted[] = []
  const listen = <T extends Said, I>(actor: string) =>
    fromPromise<T, I>(({ input, signal }) => {
      const question: Asked = { actor, input, isGivenUp: false }
      asked.push(question)
      signal.addEventListener('abort', () => void (question.isGivenUp = true))
      return new Promise<T>((resolve, reject) => {
        waiting.push((said) => (said instanceof Error ? reject(said) : resolve(said as T)))
      })
    })
  const machine = stepsMachine.provide({
    actors: {
      save: listen<SaveOutcome, SaveInput>('save'),
      finish: listen<FinishOutcome, FinishInput>('finish'),
      handOver: listen<HandOverOutcome, HandOverInput>('handOver'),
      discard: listen<DiscardOutcome, Sheet>('discard'),
      checkName: listen<NameCheck, NameInput>('checkName'),
    },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: { sheet: first, step }, clock })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  return {
    asked,
    emitted,
    clock,
    context: () => actor.getSnapshot().context,
    at: (region: 'sheet' | 'naming') => actor.getSnapshot().value[region],
    send: (...events: StepsEvent[]) => events.forEach((event) => actor.send(event)),
    edit: (change: Partial<Values>) => actor.send({ type: 'edit', change }),
    /** Answers the oldest question, and lets the answer arrive. */
    answer: async (said: Said) => {
      waiting.shift()?.(said)
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}
