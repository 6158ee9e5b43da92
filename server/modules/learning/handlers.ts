import type { Handlers } from '#server/contract.ts'
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
  ...learningReminderHandlers,
} satisfies Partial<Handlers>
