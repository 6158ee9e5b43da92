import { storedValue } from '@/shared/lib/storage'
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
interface Place {
  readonly userId: number
  readonly evaluationId: number
  readonly courseId: number
}

/**
 * Codes and remarks that are typed before a program is closed, kept on this device: they outlive a reload and leaving the page. The server
 * has them from the closing on.
 */
export function storedEntries({ userId, evaluationId, courseId }: Place) {
  const stored = storedValue<Entries>(`aula.evaluation.${userId}.${evaluationId}.${courseId}`, {
    parse: readEntries,
    format: (entries) => JSON.stringify(entries),
    fallback: {},
  })
  return {
    read: stored.read,
    /** Over what is stored by then: another tab may have kept that of another student. */
    keep: (studentId: number, entry: Entry) => stored.write({ ...stored.read(), [studentId]: entry }),
    /** Takes those out that an acta has. What another tab has typed since then is not in it. */
    drop: (sent: Entries) => {
      const others = Object.entries(stored.read()).filter(([id, { code, remark }]) => {
        const held = sent[Number(id)]
        return held?.code !== code || held.remark !== remark
      })
      stored.write(others.length > 0 ? Object.fromEntries(others) : null)
    },
    clear: () => stored.write(null),
  }
}
