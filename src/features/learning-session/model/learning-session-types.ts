/** Where a student spends time: a content of a program in a group, or a resource placed in it. */
export interface LearningPlace {
  readonly groupId: number
  readonly contentId: number
  /** Id of its place in the content. */
  readonly resourceId: number | null
}

/** One stretch of attention, in milliseconds of this device's clock. */
export interface SessionReport {
  /** UUID under which the server keeps it: the same report may be sent any number of times. */
  readonly key: string
  readonly place: LearningPlace
  readonly from: number
  readonly until: number
}

export interface LearningSessionInput {
  readonly place: LearningPlace
  readonly isVisible: boolean
  readonly now: () => number
  readonly newKey: () => string
}

export interface LearningSessionContext extends Pick<LearningSessionInput, 'place' | 'isVisible' | 'now' | 'newKey'> {
  /** The stretch that lasts; null while nothing is counted. */
  readonly current: { readonly key: string; readonly from: number } | null
  /** The last sign of the person. */
  readonly activeAt: number
  /** What was not sent yet, the current stretch last. */
  readonly reports: readonly SessionReport[]
}

export type LearningSessionEvent =
  /** `active`: the person does something in the page; `playing`: a video plays in it, which they may watch beside another window. */
  | { readonly type: 'shown' | 'hidden' | 'active' | 'playing' | 'signedOut' | 'signedIn' }
  | { readonly type: 'placeChanged'; readonly place: LearningPlace }
  /** Of the lock that one tab of the browser holds. */
  | { readonly type: 'lock.granted' | 'lock.lost' }

/** Ends of the reports that were sent, by their keys. What did not arrive waits on this device. */
export type SentReports = Readonly<Record<string, number>>
