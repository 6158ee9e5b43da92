import { storedValue } from '@/shared/lib/storage'
import type { SessionReport } from '../model/learning-session-types'

/** What the server would not count any more is not sent. */
const oldest = 24 * 60 * 60_000

type Stored = Readonly<Record<string, SessionReport>>

/** Reports of a person that the server does not have yet, kept on this device for all tabs. */
export function pendingReports(person: number) {
  const stored = storedValue<Stored>(`aula.learning.${person}`, {
    parse: (text) => (text === null ? {} : (JSON.parse(text) as Stored)),
    format: JSON.stringify,
    fallback: {},
  })
  const write = (reports: readonly SessionReport[]) =>
    stored.write(reports.length === 0 ? null : Object.fromEntries(reports.map((report) => [report.key, report])))
  return {
    read: (now: number): SessionReport[] => Object.values(stored.read()).filter(({ until }) => now - until < oldest),
    keep: (reports: readonly SessionReport[]) => {
      if (reports.length > 0) write(Object.values({ ...stored.read(), ...Object.fromEntries(reports.map((each) => [each.key, each])) }))
    },
    /** The server has it; what it has grown by since stays. */
    settle: ({ key, until }: SessionReport) => write(Object.values(stored.read()).filter((each) => each.key !== key || each.until > until)),
  }
}
