import type { Grade, Person } from '../../../testing/factories/index.ts'

export interface PlannedVersion {
  at: Date
  isLate: boolean
}

export interface PlannedGrade {
  outcome: NonNullable<Grade['outcome']>
  mark: number | null
  points: number | null
  entry: Grade['entry']
  criteria: { criterion_id: number; mark: number }[]
  feedback: string
  privateNote: string
  at: Date
  releasedAt: Date | null
  /** Number of the version it is given for; null where nothing was handed in. */
  version: number | null
}

/** What one student does in one deliverable. Versions later than the grade come in after it. */
export interface PlannedWork {
  student: Person
  versions: PlannedVersion[]
  draftAt: Date | null
  /** Number of an older version that the student selected on purpose. */
  selected: number | null
  grade: PlannedGrade | null
}
