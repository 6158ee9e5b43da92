import { QueryClient } from '@tanstack/react-query'
import { afterEach, beforeEach, expect, test, vi } from 'vitest'
import { userQueries } from '@/entities/user'
import { aSelf } from '@/shared/testing'
import type { AnnotatorEvent } from '../model/annotator-types'
import { annotatorFor, releaseAnnotator } from './annotations'
import { annotationsSaved, requireSavedAnnotations } from './unsaved'

/** A device without a line, and what its pages keep. */
function aDevice(): Map<string, string> {
  const kept = new Map<string, string>()
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('navigator', {})
  vi.stubGlobal('localStorage', {
    get length() {
      return kept.size
    },
    key: (at: number) => [...kept.keys()][at] ?? null,
    getItem: (key: string) => kept.get(key) ?? null,
    setItem: (key: string, value: string) => void kept.set(key, value),
    removeItem: (key: string) => void kept.delete(key),
  })
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  return kept
}

let kept: Map<string, string>
beforeEach(() => void (kept = aDevice()))
afterEach(() => vi.unstubAllGlobals())

const signIn = (client: QueryClient, id: number) => client.setQueryData(userQueries.self().queryKey, { ...aSelf(), id })

test('a file that is opened again has the machine that still runs, and what it does not save yet', async () => {
  const client = new QueryClient()
  signIn(client, 1)
  const annotator = annotatorFor(client, 21)
  await releaseAnnotator(client, 21, () => true)
  expect(annotatorFor(client, 21)).toBe(annotator)
  await releaseAnnotator(client, 21, () => false)
  expect([annotator.getSnapshot().status, annotatorFor(client, 21) === annotator]).toEqual(['stopped', false])
})

test('the changes of a person are not saved as those of the next one who signs in', () => {
  const client = new QueryClient()
  signIn(client, 1)
  const annotator = annotatorFor(client, 21)
  signIn(client, 2)
  expect(annotatorFor(client, 21)).not.toBe(annotator)
  expect(annotator.getSnapshot().status).toBe('stopped')
})

test('what is done with the annotations of all files waits for one that is not saved', async () => {
  const client = new QueryClient()
  signIn(client, 1)
  await expect(requireSavedAnnotations(client)).resolves.toBeUndefined()
  annotatorFor(client, 21)
  const annotator = annotatorFor(client, 22)
  annotator.send({ type: 'read', annotations: [], canAnnotate: true })
  annotator.send({ type: 'add', id: crypto.randomUUID(), content: { kind: 'check', place: { point: [1, 1] }, text: '' } })
  await expect(requireSavedAnnotations(client)).rejects.toThrow()
  await expect(requireSavedAnnotations(client, [21])).resolves.toBeUndefined()
  annotator.stop()
})

const stamp = (): AnnotatorEvent => ({
  type: 'add',
  id: crypto.randomUUID(),
  content: { kind: 'check', place: { point: [1, 1] }, text: '' },
})

/** A page that opens the file, as a person, after everything of an earlier page is gone. */
function aPage(person: number, fileId: number) {
  const client = new QueryClient()
  signIn(client, person)
  const annotator = annotatorFor(client, fileId)
  return { annotator, waiting: () => annotator.getSnapshot().context.writes.map(({ content }) => content?.kind) }
}

test('what was drawn without a line is there again on the next page, for nobody else, and gone from the device once it is saved', async () => {
  const before = aPage(1, 31).annotator
  before.send({ type: 'read', annotations: [], canAnnotate: true })
  before.send(stamp())
  before.stop()
  expect(aPage(2, 31).waiting()).toEqual([])
  vi.stubGlobal('fetch', async (request: Request) => Response.json({ ...((await request.json()) as object), revision: 1 }))
  const after = aPage(1, 31)
  expect(after.waiting()).toEqual(['check'])
  await vi.waitFor(() => expect(after.waiting()).toEqual([]))
  expect([...kept.keys()]).toEqual([])
  after.annotator.stop()
})

test('what a page that is gone has left is taken over, in its own words', () => {
  const id = crypto.randomUUID()
  const content = { kind: 'comment', place: { point: [1, 1] }, text: 'Falta la fuente.' }
  kept.set('aula.annotations.1.32.gone', JSON.stringify({ changes: [{ id, content, revision: 4 }, 'broken'], unanswered: null }))
  const { annotator, waiting } = aPage(1, 32)
  expect([waiting(), annotator.getSnapshot().context.revisions]).toEqual([['comment'], { [id]: 4 }])
  expect([...kept.keys()].filter((name) => name.endsWith('.gone'))).toEqual([])
  annotator.stop()
})

/** Of storage that takes only so many characters. */
function limitStorage(most: number): void {
  vi.spyOn(localStorage, 'setItem').mockImplementation((key, value) => {
    const size = [...kept].reduce((sum, [name, text]) => sum + (name === key ? 0 : name.length + text.length), 0)
    if (size + key.length + value.length > most) throw new DOMException('full', 'QuotaExceededError')
    kept.set(key, value)
  })
}

test.each([
  ['moves to this page where storage is nearly full', 50],
  ['stays where it is while storage has no room for it here', 0],
])('what a page that is gone has left %s', (_, room) => {
  const content = { kind: 'comment', place: { point: [1, 1] }, text: 'Falta la fuente.' }
  const change = { id: crypto.randomUUID(), content, revision: 4 }
  const gone = `aula.annotations.1.${41 + room}.gone`
  kept.set(gone, JSON.stringify({ changes: [change], unanswered: [] }))
  limitStorage(gone.length + (kept.get(gone)?.length ?? 0) + room)
  const { annotator, waiting } = aPage(1, 41 + room)
  expect([waiting(), kept.size, kept.has(gone)]).toEqual([['comment'], 1, room === 0])
  expect(JSON.parse([...kept.values()][0] ?? '')).toMatchObject({ changes: [change] })
  annotator.stop()
})

/** A client with a file of which the server refuses every change with an answer. */
function refusing(status: number, code: string) {
  const client = new QueryClient()
  signIn(client, 1)
  vi.stubGlobal('fetch', () => Promise.resolve(Response.json({ detail: '', code }, { status })))
  const annotator = annotatorFor(client, 22)
  annotator.send({ type: 'read', annotations: [], canAnnotate: true })
  annotator.send(stamp())
  const refused = () => annotator.getSnapshot().context.refused
  return { client, annotator, refused, attempts: () => annotator.getSnapshot().context.attempts }
}

test.each([
  [400, 'invalid', 'invalid'],
  [404, 'not_found', 'missing'],
  [409, 'too_many_annotations', 'full'],
  [413, 'too_large', 'invalid'],
  [422, 'a code of a later release', 'invalid'],
])('what waits for annotations goes on when one refused with %i %s is discarded', async (status, code, reason) => {
  const { client, annotator, refused } = refusing(status, code)
  await expect(requireSavedAnnotations(client, [22])).rejects.toThrow()
  expect(refused()).toMatchObject([{ reason }])
  const isOver = annotationsSaved(client, [22], new AbortController().signal)
  annotator.send({ type: 'discard', id: refused()[0]?.id ?? '' })
  await expect(isOver).resolves.toBeUndefined()
  await expect(requireSavedAnnotations(client, [22])).resolves.toBeUndefined()
  annotator.stop()
})

test.each([401, 408, 429, 500, 503])('a change answered with %i waits, and is tried again', async (status) => {
  const { client, annotator, refused, attempts } = refusing(status, 'unknown')
  await expect(requireSavedAnnotations(client, [22])).rejects.toThrow()
  expect([refused(), attempts() > 0]).toEqual([[], true])
  annotator.stop()
})
