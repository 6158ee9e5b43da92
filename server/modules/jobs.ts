import type { JobTable, QueueTable } from '#server/adapters/jobs.ts'
import { backupJobs } from '#server/backup/jobs.ts'
import type { Ctx } from '#server/context.ts'
import { authJobs } from '#server/modules/auth/jobs.ts'
import { deletionJobs } from '#server/modules/centers/deletion-run.ts'
import { centerExportJobs } from '#server/modules/centers/export.ts'
import { contentJobs } from '#server/modules/contents/bin-purge.ts'
import { draftJobs } from '#server/modules/deliverables/draft-purge.ts'
import { undoJobs } from '#server/modules/deliverables/undo-marks.ts'
import { documentsExportJobs } from '#server/modules/evaluations/documents-export.ts'
import { evaluationJobs } from '#server/modules/evaluations/notices.ts'
import { exportJobs } from '#server/modules/exports/jobs.ts'
import { fileJobs } from '#server/modules/files/jobs.ts'
import { newYearJobs } from '#server/modules/groups/new-year/settle.ts'
import { importJobs } from '#server/modules/imports/jobs.ts'
import { installationJobs } from '#server/modules/installation/waiting-work.ts'
import { invitationJobs } from '#server/modules/invitations/jobs.ts'
import { resultJobs } from '#server/modules/learning-results/restore.ts'
import { milestoneJobs } from '#server/modules/learning/milestones.ts'
import { mailJobs } from '#server/modules/mail/jobs.ts'
import { personalExportJobs } from '#server/modules/privacy/my-data.ts'

/** The job function of every queue. A missing queue does not compile. */
export const jobs: JobTable<Ctx> = {
  ...authJobs,
  ...backupJobs,
  ...centerExportJobs,
  ...contentJobs,
  ...deletionJobs,
  ...documentsExportJobs,
  ...draftJobs,
  ...evaluationJobs,
  ...exportJobs,
  ...fileJobs,
  ...importJobs,
  ...installationJobs,
  ...invitationJobs,
  ...mailJobs,
  ...milestoneJobs,
  ...newYearJobs,
  ...personalExportJobs,
  ...resultJobs,
  ...undoJobs,
}

/** Queues that differ from the others. A person waits for a link to their password, whose job contains their address. */
export const queues: QueueTable = {
  'send-mails': { batch: 50 },
  // Hours of copying are no failure: a process that dies is noticed by its heartbeat.
  'center-export': { longestSeconds: 86_399 },
  'documents-export': { longestSeconds: 86_399 },
  'scheduled-backup': { longestSeconds: 86_399 },
  'personal-export': { longestSeconds: 86_399 },
  'password-reset': { batch: 20, pollSeconds: 2, keepSeconds: 3600 },
}
