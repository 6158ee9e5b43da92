import type { FastifyBaseLogger } from 'fastify'
import type { Clock } from './adapters/clock.ts'
import type { Files } from './adapters/files.ts'
import type { Identity } from './adapters/identity.ts'
import type { Jobs } from './adapters/jobs.ts'
import type { Mail } from './adapters/mail.ts'
import type { VirusScanner } from './adapters/virus-scanner.ts'
import type { Config } from './config.ts'
import type { Db, Tx } from './db/client.ts'
import type { DatabaseView } from './db/view.ts'
import type { Metrics } from './metrics.ts'

/** Work of students in a deliverable of a group, which has just changed. */
export interface ChangedWork {
  group_id: number
  course_id: number
  content_id: number
  studentIds: readonly number[]
}

/** Where something is about to be added to classes, or to become required in them. */
export interface ChangedClasses {
  /** A program that gets other classes. */
  courseId?: number
  contentIds?: readonly number[]
  /** Places of resources, whose classes are meant. */
  relatedIds?: readonly number[]
  /** Resources of the library, wherever they are placed. */
  resourceIds?: readonly number[]
  deliverableIds?: readonly number[]
  /** Entries of the bin that return to where they were. */
  binnedIds?: readonly number[]
  /** Another group, to which students are about to move: its dates may open again what has closed, in all classes of its programs. */
  toGroupId?: number
  /** Only for the students of these groups. */
  groupIds?: readonly number[]
  /** Only for these students. */
  studentIds?: readonly number[]
}

/** What follows from work, and from changes of classes, in their own transaction: other domains do not know of paths and milestones. */
export interface WorkListener {
  handedIn: (tx: Tx, work: ChangedWork, now: Date) => Promise<void>
  /** The students see other results: new marks, exemptions, or what else changed them. */
  resultsChanged: (tx: Tx, results: Pick<ChangedWork, 'group_id' | 'course_id' | 'studentIds'>) => Promise<void>
  /** Before the change, and before its program is locked: what students do locks their group first. */
  classesChange: (tx: Tx, change: ChangedClasses, now: Date) => Promise<void>
}

/** External dependencies of the app, built once by its entry point. */
export interface Deps {
  config: Config & { secret: string }
  db: Db
  /** Opens a view of the database for long reads; whoever opens it closes it. */
  openView: () => Promise<DatabaseView>
  clock: Clock
  files: Files
  /** Scans every file that arrives; null while none is configured. */
  scanner: VirusScanner | null
  mail: Mail
  jobs: Jobs
  workListener: WorkListener
  /** Third-party sign-in; null while it is not configured. */
  identity: Identity | null
  log: FastifyBaseLogger
  /** How long a caller stays cached, in milliseconds. */
  seenForMs: number
  /** Metrics for Prometheus; null when no port is configured. */
  metrics: Metrics | null
}

/** Context of a handler or job. The logger of a request, with its id, is in its call. */
export type Ctx = Deps
