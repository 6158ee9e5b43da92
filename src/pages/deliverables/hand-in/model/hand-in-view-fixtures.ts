import { aDraft, aFile, aReleasedGrade, aVersion } from '@/shared/testing'
import { aTask, file, second } from './hand-in-fixtures'
import type { HandInView } from './hand-in-view'
import type { Task } from './hand-in-types'

/** The screen of an open task with an empty draft. */
export function aView(change: Partial<HandInView> = {}): HandInView {
  const task = change.task ?? aTask()
  const { text, link, files } = task.work.draft
  return {
    task,
    texts: { text, link },
    errors: {},
    canWrite: task.work.can_submit,
    save: 'idle',
    savedAt: null,
    theirs: null,
    queue: [],
    hasWork: text !== '' || link !== '' || files.length > 0,
    nextNumber: (task.work.versions[0]?.number ?? 0) + 1,
    handIn: 'closed',
    receipt: null,
    isReceiptOpen: false,
    rejection: null,
    selectingId: null,
    removingId: null,
    ...change,
  }
}

type Work = Partial<Task['work']>
type About = Partial<Omit<Task, 'work'>>

/** The screen of a task with this work. */
export const withWork = (work: Work, about: About = {}, change: Partial<HandInView> = {}) => aView({ task: aTask(work, about), ...change })

export const written = {
  draft: aDraft({
    text: 'He usado **rejilla** con tres anchos.',
    link: 'https://git.example.org/ana/portada',
    files: [aFile()],
    revision: 3,
  }),
} satisfies Work

const none: Work = { can_submit: false, can_select: false }
export const ended = { stage: 'closed', due_at: '2026-11-20T22:59:00.000Z' } satisfies About
export const overdue = { stage: 'late', due_at: '2026-11-20T22:59:00.000Z' } satisfies About
export const unopened = withWork(none, { stage: 'not_open', instructions: '', opens_at: '2026-11-24T08:00:00.000Z' })
export const inClass = withWork(none, { stage: 'no_hand_in' })
export const over = withWork({ ...none, ...written, versions: [aVersion(1)], selected_version_id: 70 }, ended)
export const archived = withWork({ ...none, versions: [aVersion(1)], selected_version_id: 70 }, { group_archived: true, ...ended })

export const one = { versions: [aVersion(1)], selected_version_id: 70 } satisfies Work
export const three = { versions: [aVersion(3, { is_late: true }), aVersion(2), aVersion(1)], selected_version_id: 71 } satisfies Work

export const waiting = { key: 'b', file: second, state: 'waiting', code: null, share: null } as const
export const sending = { key: 'a', file, state: 'waiting', code: null, share: 0.4 } as const
export const rejected = { key: 'c', file, state: 'rejected', code: 'wrong_type', share: null } as const
/** The center has no space left for this file. */
export const tooMuch = {
  key: 'e',
  file,
  state: 'rejected',
  code: 'center_full',
  share: null,
  quota: { used: 107_300_000_000, limit: 107_374_182_400 },
} as const
export const withoutDisk = { key: 'f', file: second, state: 'failed', code: 'disk_full', share: null } as const
export const infected = { key: 'g', file, state: 'rejected', code: 'infected', share: null } as const
export const tooOften = { key: 'h', file: second, state: 'failed', code: 'throttled', retryAfter: 754, share: null } as const
export const unscanned = { key: 'i', file: second, state: 'failed', code: 'scanner_unavailable', retryAfter: 60, share: null } as const
export const broken = { key: 'd', file: second, state: 'failed', code: null, share: null } as const

const released = (grade: Parameters<typeof aReleasedGrade>[0], work: Work = one) =>
  withWork({ ...work, is_graded: true, can_select: false, grade: aReleasedGrade(grade) })

export const graded = {
  hidden: withWork({ ...one, is_graded: true, can_select: false }),
  passed: released({
    criteria: [
      { criterion_id: 8, mark: 800 },
      { criterion_id: 9, mark: 717 },
    ],
  }),
  failed: released({ mark: 430, points: 430, passed: false, feedback: 'Faltan los tres anchos: **revisa** las consultas de medios.' }),
  notHandedIn: released({ outcome: 'not_handed_in', mark: null, points: null, passed: null, version_id: null, feedback: '' }, {}),
  exempt: released({ outcome: 'exempt', mark: null, points: null, passed: null, version_id: null, feedback: '' }, {}),
  newer: withWork({
    versions: [aVersion(2), aVersion(1)],
    selected_version_id: 70,
    is_graded: true,
    can_select: false,
    newer_than_graded: true,
    grade: aReleasedGrade(),
  }),
}
