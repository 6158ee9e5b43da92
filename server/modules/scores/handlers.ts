import type { Handlers } from '#server/contract.ts'
import { checkScores } from './check-scores.ts'
import { downloadScores } from './download-scores.ts'
import { getGroupScores } from './get-scores.ts'
import { saveScore } from './save-score.ts'

export const scoreHandlers = { checkScores, downloadScores, getGroupScores, saveScore } satisfies Partial<Handlers>
