import { randomId } from '@/shared/lib/random-id'
import { holdStored, storedNames, storedValue, takeAbandoned } from '@/shared/lib/storage'
import type { Content } from '../model/annotation'
import type { AnnotatorContext } from '../model/annotator-types'
import { type Left, nothingLeft, sameRowOf, type SaveInput, type Write } from '../model/queue'

const isObject = (value: unknown): value is Readonly<Record<string, unknown>> => typeof value === 'object' && value !== null

const isContent = (value: unknown): value is Content =>
  isObject(value) && typeof value['kind'] === 'string' && typeof value['text'] === 'string' && isObject(value['place'])

const isWrite = (value: unknown): value is Write =>
  isObject(value) && typeof value['id'] === 'string' && (value['content'] === null || isContent(value['content']))

const isChange = (value: unknown): value is SaveInput => isWrite(value) && Number.isSafeInteger(Reflect.get(value, 'revision'))

function readLeft(text: string | null): Left {
  const value: unknown = JSON.parse(text ?? 'null')
  if (!isObject(value)) return nothingLeft
  const list = (name: keyof Left): readonly unknown[] => (Array.isArray(value[name]) ? value[name] : [])
  return { changes: list('changes').filter((each) => isChange(each)), unanswered: list('unanswered').filter((each) => isWrite(each)) }
}

/** What a page that ends now would leave unsaved: all that waits or is refused, and the comment that is being written. */
export function leftOf(context: AnnotatorContext): Left {
  const { draft, refused, revisions, sent, writes } = context
  const unanswered = [...context.unanswered, ...(sent ? [sent] : [])]
  const queued = [...writes, ...refused].filter(({ id }) => id !== draft?.id)
  const isTyped = draft !== null && draft.content.text.trim() !== '' && !sameRowOf(context, draft)
  const open = draft ? (isTyped ? [draft] : [...writes, ...refused].filter(({ id }) => id === draft.id)) : []
  const changes = [...queued, ...open].map(({ id, content }) => ({ id, content, revision: revisions[id] ?? 0 }))
  return { changes, unanswered: unanswered.map(({ id, content }) => ({ id, content })) }
}

/** Of this page load, so that two tabs overwrite nothing of each other. */
const page = randomId()
const held = new Set<string>()

/**
 * Changes of the annotations of a file that are not saved yet, kept on this device: they outlive a reload, an ended session and a closed
 * browser, also on phones, which end pages without asking.
 */
export function storedChanges(userId: number, fileId: number) {
  const prefix = `aula.annotations.${userId}.${fileId}.`
  const own = prefix + page
  const at = (name: string) => storedValue<Left>(name, { parse: readLeft, format: (left) => JSON.stringify(left), fallback: nothingLeft })
  const write = (name: string, left: Left) => at(name).write(left.changes.length === 0 ? null : left)
  return {
    /** What an earlier machine of this page has left. */
    read: () => at(own).read(),
    write: (left: Left) => write(own, left),
    /** Takes, once for each file, what pages that are gone have left. @param onFound what this page adds to its own */
    takeAbandoned: (onFound: (left: Left) => void) => {
      if (held.has(own)) return
      held.add(own)
      holdStored(own)
      takeAbandoned(
        own,
        () => storedNames(prefix),
        (name) => {
          const left = at(name).read()
          const known = at(own).read()
          const all = { changes: [...known.changes, ...left.changes], unanswered: [...known.unanswered, ...left.unanswered] }
          // where the storage is full, this makes the room that they need here
          write(name, nothingLeft)
          write(own, all)
          if (at(own).read().changes.length < all.changes.length) write(name, left)
          onFound(left)
        },
      )
    },
  }
}
