import type { JobTable } from '#server/adapters/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { resumeSheet } from './choose-sheet.ts'
import { inviteImported } from './invite.ts'
import { resumeImports } from './resume.ts'
import { runImport } from './run.ts'
import { runUndo } from './undo-run.ts'

declare module '#server/adapters/jobs.ts' {
  interface JobData {
    'student-import': { importId: number }
    'student-import-undo': { importId: number }
    'student-import-sheet': { importId: number }
    'student-imports-resume': Record<string, never>
    'student-import-invitations': { importId: number }
  }
}

export const importJobs = {
  'student-import': runImport,
  'student-import-undo': runUndo,
  'student-import-sheet': resumeSheet,
  'student-imports-resume': (_, ctx) => resumeImports(ctx),
  'student-import-invitations': inviteImported,
} satisfies Partial<JobTable<Ctx>>
