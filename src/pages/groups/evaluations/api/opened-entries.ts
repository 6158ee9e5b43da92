import type { QueryClient } from '@tanstack/react-query'
import { type EntriesPlace, storedEntries } from '../model/stored-entries'

type StoredEntries = ReturnType<typeof storedEntries>

/** What this page load has typed, by place: it outlives the page of a program. */
const opened = new WeakMap<QueryClient, Map<string, StoredEntries>>()

export function openedEntries(client: QueryClient, place: EntriesPlace): StoredEntries {
  const own = opened.get(client) ?? new Map<string, StoredEntries>()
  opened.set(client, own)
  const key = `${place.userId}.${place.evaluationId}.${place.courseId}`
  const entries = own.get(key) ?? storedEntries(place)
  own.set(key, entries)
  return entries
}
