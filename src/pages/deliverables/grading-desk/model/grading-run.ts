import { createActor, fromPromise, SimulatedClock } from 'xstate'
import { desk, mine, work } from './grading-fixtures'
import { gradingMachine } from './grading-machine'
import type {
  Desk,
  ErrandOutcome,
  GradingEmitted,
  GradingEvent,
  LoadOutcome,
  ReleaseInput,
  SaveInput,
  SaveOutcome,
  SelectInput,
  Work,
} from './grading-words'
import { graded, opened, sheetOf } from './sheet-of-grade'

export type Said = LoadOutcome | SaveOutcome | ErrandOutcome | Error

/** The machine on a clock of its own, with actors that answer what the test says, when it says so. */
export function begin(first: Desk = desk) {
  const asked: { readonly actor: string; readonly input: unknown }[] = []
  const waiting: ((said: Said) => void)[] = []
  const emitted: GradingEmitted[] = []
  const prefetched: (readonly number[])[] = []
  const listen = <T extends Said, I>(actor: string) =>
    fromPromise<T, I>(({ input }) => {
      asked.push({ actor, input })
      return new Promise<T>((resolve, reject) => {
        waiting.push((said) => (said instanceof Error ? reject(said) : resolve(said as T)))
      })
    })
  const machine = gradingMachine.provide({
    actors: {
      loadDesk: listen<LoadOutcome, Work>('loadDesk'),
      saveGrade: listen<SaveOutcome, SaveInput>('saveGrade'),
      selectVersion: listen<ErrandOutcome, SelectInput>('selectVersion'),
      releaseGrade: listen<ErrandOutcome, ReleaseInput>('releaseGrade'),
    },
    actions: { prefetch: (_, { studentIds }) => void prefetched.push(studentIds) },
  })
  const clock = new SimulatedClock()
  const actor = createActor(machine, { input: work, clock })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  const run = {
    asked,
    emitted,
    prefetched,
    actor,
    clock,
    value: () => actor.getSnapshot().value,
    context: () => actor.getSnapshot().context,
    at: (region: 'grading' | 'errand' | 'place' | 'reviewing') =>
      (actor.getSnapshot().value as { desk: Record<string, unknown> }).desk[region],
    send: (...events: GradingEvent[]) => events.forEach((event) => actor.send(event)),
    mark: (text: string) => actor.send({ type: 'type', change: { field: 'mark', text } }),
    /** Answers the oldest question, and lets the answer arrive. */
    answer: async (said: Said) => {
      waiting.shift()?.(said)
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
  return run.answer({ kind: 'opened', ...opened(first) }).then(() => run)
}

export const typed = (mark: string) => ({ ...sheetOf(desk.grade, desk), mark })
export const saved = (grade = mine, at = 1000): SaveOutcome => ({ kind: 'saved', at, ...graded(grade, desk) })
export const offline = new Error('Failed to fetch')
