import type { components } from '#openapi/generated/schema.gen.ts'
import type { NoticeKind } from './topics.ts'

export type MilestoneKind = components['schemas']['MilestoneKind']

/** The objects of a notification's `data`. Names are read when it is displayed, so that they are current. */
export interface NotificationData {
  deliverable_id?: number
  group_id?: number
  course_id?: number
  content_id?: number
  /** The place of a resource in a content. */
  related_id?: number
  student_id?: number
  import_id?: number
  evaluation_id?: number
  /** What was reached in the program. */
  milestone?: MilestoneKind
  center_id?: number
  /** When the first work arrived that an unread notice counts. */
  since?: string
  /** Of a person whose name the reader must not learn. */
  email?: string
}

/** A notice to insert. */
export interface Notice {
  centerId: number | null
  userId: number
  kind: NoticeKind
  data: NotificationData
  at: Date
}
