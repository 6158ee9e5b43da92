import { randomId } from '@/shared/lib/random-id'
import { holdStored, storedNames, storedValue, takeAbandoned } from '@/shared/lib/storage'
import type { Entries, Entry } from './entries'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const isEntry = (value: unknown): value is Entry =>
  isObject(value) && (value['code'] === null || typeof value['code'] === 'string') && typeof value['remark'] === 'string'

function readEntries(text: string | null): Entries {
  const value: unknown = JSON.parse(text ?? '{}')
  if (!isObject(value)) return {}
  return Object.fromEntries(Object.entries(value).filter((each): each is [string, Entry] => isEntry(each[1])))
}

/** Whose entries, and beside which marks. */
export interface EntriesPlace {
  readonly userId: number
  readonly evaluationId: number
  readonly courseId: number
}

/**
 * Codes and remarks that are typed before a program is closed, kept on this device: they outlive a reload and leaving the page. The server
 * has them from the closing on. Every page load has a place of its own, so that two tabs overwrite nothing of each other.
 */
export function storedEntries({ userId, evaluationId, courseId }: EntriesPlace) {
  // also the name of the one place that the pages of an older version shared
  const shared = `aula.evaluation.${userId}.${evaluationId}.${courseId}`
  const own = `${shared}.${randomId()}`
  const names = () => storedNames(shared).filter((name) => name === shared || name.startsWith(`${shared}.`))
  const at = (name: string) =>
    storedValue<Entries>(name, { parse: readEntries, format: (entries) => JSON.stringify(entries), fallback: {} })
  const write = (name: string, entries: Entries) => at(name).write(Object.keys(entries).length === 0 ? null : entries)
  // a browser that denies storage keeps them as long as the page
  let typed: Entries = {}
  let isOpen = false
  const listeners = new Set<(entries: Entries) => void>()
  const set = (next: Entries) => {
    typed = next
    write(own, typed)
  }
  const take = (name: string) => {
    const left = Object.entries(at(name).read())
    const isTypedHere = ([id]: (typeof left)[number]) => Object.hasOwn(typed, id)
    const found = Object.fromEntries(left.filter((entry) => !isTypedHere(entry)))
    const waiting = Object.fromEntries(left.filter(isTypedHere))
    set({ ...typed, ...found })
    write(name, waiting)
    if (Object.keys(found).length > 0) for (const onFound of listeners) onFound(found)
  }
  return {
    /**
     * Gives what was typed before on this page and, as they become free, the entries that pages that are gone have left. What was typed here
     * too stays where it is, for the next page.
     * @returns ends it
     */
    subscribe: (onFound: (entries: Entries) => void) => {
      listeners.add(onFound)
      if (Object.keys(typed).length > 0) onFound(typed)
      if (!isOpen) {
        isOpen = true
        holdStored(own)
        takeAbandoned(own, names, take)
      }
      return () => {
        listeners.delete(onFound)
      }
    },
    keep: (studentId: number, entry: Entry) => set({ ...typed, [studentId]: entry }),
    /** What other tabs have typed by now. */
    ofOthers: (): Entries =>
      Object.assign(
        {},
        ...names()
          .filter((name) => name !== own)
          .map((name) => at(name).read()),
      ),
    /** Takes those of this page out that an acta has; other tabs do it with theirs. */
    drop: (sent: Entries) => {
      const others = Object.entries(typed).filter(([id, { code, remark }]) => {
        const held = sent[Number(id)]
        return held?.code !== code || held.remark !== remark
      })
      set(Object.fromEntries(others))
    },
    /** Forgets what was typed on this page. */
    clear: () => set({}),
  }
}
