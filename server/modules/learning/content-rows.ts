import type { components } from '#openapi/generated/schema.gen.ts'
import type { CaptionRow } from '#server/modules/files/caption-queries.ts'
import type { Watched } from './watched-ranges.ts'

export type LearnerRole = components['schemas']['LearnerRole']

/** As whom programs are read, and when. */
export interface Reader {
  role: LearnerRole
  now: Date
}

/** Whose progress in which program. Group 0: without one, so without dates, deliverables of students and progress. */
export interface PathPlace {
  group: number
  course: number
  student: number
}

/** A node of a program with what it holds of its own. */
export interface PathRow {
  student_id: number
  group_id: number
  course_id: number
  id: number
  parent_id: number | null
  level: number
  name: string
  minutes: number
  is_free: boolean
  is_active: boolean
  completed_at: Date | null
  seen_at: Date | null
  requirements: number
  met: number
  /** Requirements that are not met and can be met now: what has opened, and has not ended or closed. */
  possible: number
  /** Whether something was handed in or marked in it. */
  has_work: boolean
  /** Whether it was not there when the student had done the first class of the program. */
  is_added: boolean
  /** Resources and deliverables that have opened, and that open later. */
  items: number
  upcoming: number
  opens_at: Date | null
}

export interface ContentRow {
  id: number
  parent_id: number | null
  level: number
  name: string
  description: string
  minutes: number
  /** With those above it. */
  is_active: boolean
  is_free: boolean
  leads_to_free: boolean
  resources: {
    id: number
    position: number
    name: string
    type: components['schemas']['ResourceType']
    is_required: boolean
    visible_from: string | null
    visible_until: string | null
    is_opened: boolean
    /** Null of what is done by opening or watching it. */
    is_finished: boolean | null
    is_video: boolean
    /** Null where the file is no video, and where nothing was watched. */
    watched: Watched | null
    description: string
    url: string | null
    file: { id: number; name: string; media_type: string; size: number } | null
    captions: CaptionRow[]
  }[]
  deliverables: {
    id: number
    position: number
    name: string
    stage: components['schemas']['Stage']
    opens_at: string | null
    due_at: string | null
    is_required: boolean
    is_handed_in: boolean
    has_draft: boolean
    outcome: components['schemas']['Outcome']
    mark: number | null
    pass_mark: number
  }[]
}
