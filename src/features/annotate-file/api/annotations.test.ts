import { QueryClient } from '@tanstack/react-query'
import { expect, test, vi } from 'vitest'
import { userQueries } from '@/entities/user'
import { aSelf } from '@/shared/testing'
import { annotatorFor, releaseAnnotator } from './annotations'
import { requireSavedAnnotations } from './unsaved'

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
  vi.stubGlobal('window', new EventTarget())
  vi.stubGlobal('fetch', () => Promise.reject(new TypeError('offline')))
  annotatorFor(client, 21)
  const annotator = annotatorFor(client, 22)
  annotator.send({ type: 'read', annotations: [], canAnnotate: true })
  annotator.send({ type: 'add', id: crypto.randomUUID(), content: { kind: 'check', place: { point: [1, 1] }, text: '' } })
  await expect(requireSavedAnnotations(client)).rejects.toThrow()
  await expect(requireSavedAnnotations(client, [21])).resolves.toBeUndefined()
  annotator.stop()
  vi.unstubAllGlobals()
})
