import type { Schema } from '@/shared/api'

/** Where a student is in a video or a PDF of a content, and what they watched of it since the page was opened. */
export interface WatchedReport {
  /** Of one opening of the page: a later report of it has all that an earlier one has. */
  readonly key: string
  /** When it was made, in milliseconds of this device's clock. */
  readonly until: number
  readonly contentId: number
  readonly body: Omit<Schema<'WatchedReport'>, 'student_id' | 'ended_ago'>
}
