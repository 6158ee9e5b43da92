import type { Handlers } from '#server/contract.ts'
import { finishedHandlers } from './finished.ts'
import { milestoneHandlers } from './milestones.ts'
import { progressHandlers } from './progress.ts'
import { readHandlers } from './read.ts'
import { readerHandlers } from './readers.ts'
import { learningReminderHandlers } from './remind.ts'
import { sessionHandlers } from './sessions.ts'
import { watchedHandlers } from './watched.ts'

export const learningHandlers = {
  ...readHandlers,
  ...progressHandlers,
  ...sessionHandlers,
  ...readerHandlers,
  ...milestoneHandlers,
  ...watchedHandlers,
  ...finishedHandlers,
  ...learningReminderHandlers,
} satisfies Partial<Handlers>
