import { storedNames, storedValue } from '@/shared/lib/storage'
import type { SessionReport } from '../model/learning-session-types'
import type { OpenedReport } from '../model/opened-report'
import type { WatchedReport } from '../model/watched-report'

const day = 24 * 60 * 60_000

interface Pending {
  readonly key: string
  /** When it ended, in milliseconds of this device's clock. */
  readonly until: number
}

/**
 * Reports of a person that the server does not have yet, by their keys, kept on this device for all tabs. Older ones (milliseconds) are
 * removed when they are read: the server would not count them.
 */
function pendingOf<T extends Pending>(name: string, oldest: number) {
  const stored = storedValue<Readonly<Record<string, T>>>(name, {
    parse: (text) => (text === null ? {} : (JSON.parse(text) as Record<string, T>)),
    format: JSON.stringify,
    fallback: {},
  })
  const write = (reports: readonly T[]) =>
    stored.write(reports.length === 0 ? null : Object.fromEntries(reports.map((report) => [report.key, report])))
  return {
    read: (now: number): T[] => {
      const all = Object.values(stored.read())
      const valid = all.filter(({ until }) => now - until < oldest)
      if (valid.length < all.length) write(valid)
      return valid
    },
    keep: (reports: readonly T[]) => {
      const before = stored.read()
      // another tab, or the page itself, may have a later one of the same key
      const later = reports.filter(({ key, until }) => until >= (before[key]?.until ?? 0))
      if (later.length > 0) write(Object.values({ ...before, ...Object.fromEntries(later.map((each) => [each.key, each])) }))
    },
    /** The server has it; what it has grown by since stays. */
    settle: ({ key, until }: Pending) => write(Object.values(stored.read()).filter((each) => each.key !== key || each.until > until)),
  }
}

const names = { sessions: 'aula.learning.', watched: 'aula.watched.', opened: 'aula.opened.' } as const
const oldest = { sessions: day, watched: 30 * day, opened: 30 * day } as const

/** Time spent that was not reported yet. */
export const pendingReports = (person: number) => pendingOf<SessionReport>(`${names.sessions}${person}`, oldest.sessions)

/** Where they are in videos and PDFs, the last report of each, that the server does not have yet. */
export const pendingWatched = (person: number) => pendingOf<WatchedReport>(`${names.watched}${person}`, oldest.watched)

/** What they have opened that the server does not have yet. */
export const pendingOpened = (person: number) => pendingOf<OpenedReport>(`${names.opened}${person}`, oldest.opened)

/** Removes what is too old, of everybody who has learned on this device. */
export function removeStale(now: number): void {
  for (const kind of ['sessions', 'watched', 'opened'] as const) {
    for (const name of storedNames(names[kind])) pendingOf<Pending>(name, oldest[kind]).read(now)
  }
}
