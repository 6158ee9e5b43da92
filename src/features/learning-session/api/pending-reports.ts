import { storedValue } from '@/shared/lib/storage'
import type { WatchedReport } from '../model/watched-report'
import type { SessionReport } from '../model/learning-session-types'

const day = 24 * 60 * 60_000

interface Pending {
  readonly key: string
  /** When it ended, in milliseconds of this device's clock. */
  readonly until: number
}

/**
 * Reports of a person that the server does not have yet, by their keys, kept on this device for all tabs. Older ones (milliseconds) are
 * not sent: the server would not count them.
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
    read: (now: number): T[] => Object.values(stored.read()).filter(({ until }) => now - until < oldest),
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

/** Time spent that was not reported yet. */
export const pendingReports = (person: number) => pendingOf<SessionReport>(`aula.learning.${person}`, day)

/** Where they are in videos and PDFs, the last report of each, that the server does not have yet. */
export const pendingWatched = (person: number) => pendingOf<WatchedReport>(`aula.watched.${person}`, 30 * day)
