import type { Handlers } from '#server/contract.ts'
import { progressHandlers } from './progress.ts'
import { readHandlers } from './read.ts'

export const learningHandlers = { ...readHandlers, ...progressHandlers } satisfies Partial<Handlers>
