import type { Paper, Work } from '../papers/paper.ts'

export type GroupKey = 'dam1' | 'daw1' | 'dam2' | 'coruna' | 'archived'

/** Days from today: opens at 8:30, is due and closes at 23:59. `'friday'` is the next one; null is no limit. */
export type When = readonly [opens: number | null, due: number | 'friday' | null, closes?: number]

/** A deliverable as its teacher wrote it, and what its students hand in. */
export interface Task {
  name: string
  /** Name of the class it hangs from. */
  lesson: string
  /** Markdown. */
  instructions: string
  /** `'RA2.g': 60`, percent. */
  criteria: Record<string, number>
  /** 10 unless it says something else. */
  maxPoints?: number
  /** How its teacher grades. */
  entry?: 'mark' | 'points' | 'criteria'
  /** Name of the deliverable that this one is a second chance of. */
  recovers?: string
  refuses?: readonly ('text' | 'link' | 'files' | 'late')[]
  /** Files that come with the instructions. */
  attached?: () => Paper[]
  when: Partial<Record<GroupKey, When>>
  work: Work
  /** Which comments fit. */
  about: 'web' | 'code' | 'data' | 'report' | 'system'
}
