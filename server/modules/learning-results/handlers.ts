import type { Handlers } from '#server/contract.ts'
import { criterionHandlers } from './criteria.ts'
import { readDecree } from './decree/read.ts'
import { importLearningResults } from './import.ts'
import { restoreLearningResult } from './restore.ts'
import { resultHandlers } from './results.ts'
import { readCourseResults } from './view.ts'

export const learningResultHandlers = {
  listLearningResults: ({ caller, query }, { db }) => readCourseResults(db, caller, query.course),
  ...resultHandlers,
  ...criterionHandlers,
  restoreLearningResult,
  importLearningResults,
  parseDecree: async ({ body }) => ({ modules: readDecree(body.text) }),
} satisfies Partial<Handlers>
