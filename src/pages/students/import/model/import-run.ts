import { createActor, fromCallback, fromPromise } from 'xstate'
import { importMachine } from './import-machine'
import { importView } from './import-view'
import type {
  CheckInput,
  GiveUpOutcome,
  ImportEmitted,
  ImportEvent,
  ImportId,
  ImportStart,
  Outcome,
  SendInput,
  SendSaid,
  StartInput,
  WatchSaid,
} from './import-words'

type Said = Outcome | GiveUpOutcome | Error

export const nowhere: ImportStart = { importId: null, centerId: null, groupId: null }

/** The machine with actors that answer what the test says, when it says so. */
export function begin(start: Partial<ImportStart> = {}) {
  const asked: { readonly actor: string; readonly input: unknown }[] = []
  const waiting: ((said: Said) => void)[] = []
  const emitted: ImportEmitted[] = []
  const lists: { say: (said: SendSaid) => void; isStopped: boolean }[] = []
  const watches: { say: (said: WatchSaid) => void; isStopped: boolean }[] = []
  const listen = <T extends Said, I>(actor: string) =>
    fromPromise<T, I>(({ input }) => {
      asked.push({ actor, input })
      return new Promise<T>((resolve, reject) => {
        waiting.push((said) => (said instanceof Error ? reject(said) : resolve(said as T)))
      })
    })
  const machine = importMachine.provide({
    actors: {
      openImport: listen<Outcome, ImportId>('openImport'),
      sendList: fromCallback<SendSaid, SendInput>(({ sendBack, input }) => {
        asked.push({ actor: 'sendList', input: { ...input, file: input.file.name } })
        const one = { say: sendBack, isStopped: false }
        lists.push(one)
        return () => void (one.isStopped = true)
      }),
      checkImport: listen<Outcome, CheckInput>('checkImport'),
      startImport: listen<Outcome, StartInput>('startImport'),
      watchImport: fromCallback<WatchSaid, ImportId>(({ sendBack, input }) => {
        asked.push({ actor: 'watchImport', input })
        const one = { say: sendBack, isStopped: false }
        watches.push(one)
        return () => void (one.isStopped = true)
      }),
      giveUp: listen<GiveUpOutcome, ImportId>('giveUp'),
      undoImport: listen<Outcome, ImportId>('undoImport'),
    },
  })
  const actor = createActor(machine, { input: { ...nowhere, ...start } })
  actor.on('*', (event) => void emitted.push(event))
  actor.start()
  return {
    asked,
    emitted,
    lists,
    watches,
    at: () => actor.getSnapshot().value,
    view: () => importView(actor.getSnapshot()),
    context: () => actor.getSnapshot().context,
    send: (...events: ImportEvent[]) => events.forEach((event) => actor.send(event)),
    /** Answers the oldest question, and lets the answer arrive. */
    answer: async (said: Said) => {
      waiting.shift()?.(said)
      await Promise.resolve()
      await Promise.resolve()
      await Promise.resolve()
    },
  }
}
