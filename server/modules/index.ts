import type { Handlers } from '#server/contract.ts'
import { annotationHandlers } from '#server/modules/annotations/handlers.ts'
import { attendanceHandlers } from '#server/modules/attendance/handlers.ts'
import { auditHandlers } from '#server/modules/audit/handlers.ts'
import { authHandlers } from '#server/modules/auth/handlers.ts'
import { calendarFeedHandlers } from '#server/modules/calendar-feed/handlers.ts'
import { categoryHandlers } from '#server/modules/categories/handlers.ts'
import { authoringHandlers } from '#server/modules/authoring/handlers.ts'
import { centerSetupHandlers } from '#server/modules/center-setup/handlers.ts'
import { centerHandlers } from '#server/modules/centers/handlers.ts'
import { courseHandlers } from '#server/modules/courses/handlers.ts'
import { contentHandlers } from '#server/modules/contents/handlers.ts'
import { deliverableHandlers } from '#server/modules/deliverables/handlers.ts'
import { evaluationHandlers } from '#server/modules/evaluations/handlers.ts'
import { exportHandlers } from '#server/modules/exports/handlers.ts'
import { fileHandlers } from '#server/modules/files/handlers.ts'
import { flattenedFileHandlers } from '#server/modules/flattened-files/handlers.ts'
import { groupHandlers } from '#server/modules/groups/handlers.ts'
import { imageHandlers } from '#server/modules/images/handlers.ts'
import { importHandlers } from '#server/modules/imports/handlers.ts'
import { installationHandlers } from '#server/modules/installation/handlers.ts'
import { studentInvitationHandlers } from '#server/modules/invitations/handlers.ts'
import { courseRuleHandlers } from '#server/modules/course-rules/handlers.ts'
import { learningHandlers } from '#server/modules/learning/handlers.ts'
import { learningResultHandlers } from '#server/modules/learning-results/handlers.ts'
import { mailHandlers } from '#server/modules/mail/handlers.ts'
import { notificationHandlers } from '#server/modules/notifications/handlers.ts'
import { printingHandlers } from './printing/handlers.ts'
import { privacyHandlers } from './privacy/handlers.ts'
import { resourceHandlers } from '#server/modules/resources/handlers.ts'
import { resultHandlers } from '#server/modules/results/handlers.ts'
import { scheduleHandlers } from '#server/modules/schedule/handlers.ts'
import { scoreHandlers } from '#server/modules/scores/handlers.ts'
import { rulePackHandlers } from '#server/modules/rule-packs/handlers.ts'
import { searchHandlers } from '#server/modules/search/handlers.ts'
import { statsHandlers } from '#server/modules/stats/handlers.ts'
import { studentHandlers } from '#server/modules/students/handlers.ts'
import { studentReportHandlers } from '#server/modules/student-reports/handlers.ts'
import { transferHandlers } from '#server/modules/transfers/handlers.ts'
import { userHandlers } from '#server/modules/users/handlers.ts'
import { weightHandlers } from '#server/modules/weights/handlers.ts'

/** The handler of every operation; the server does not start if one is missing. */
export const handlers: Handlers = {
  ...annotationHandlers,
  ...attendanceHandlers,
  ...auditHandlers,
  ...authHandlers,
  ...calendarFeedHandlers,
  ...categoryHandlers,
  ...authoringHandlers,
  ...centerSetupHandlers,
  ...centerHandlers,
  ...courseHandlers,
  ...contentHandlers,
  ...deliverableHandlers,
  ...evaluationHandlers,
  ...exportHandlers,
  ...fileHandlers,
  ...flattenedFileHandlers,
  ...groupHandlers,
  ...imageHandlers,
  ...importHandlers,
  ...installationHandlers,
  ...courseRuleHandlers,
  ...learningHandlers,
  ...learningResultHandlers,
  ...mailHandlers,
  ...notificationHandlers,
  ...printingHandlers,
  ...privacyHandlers,
  ...resourceHandlers,
  ...resultHandlers,
  ...scheduleHandlers,
  ...scoreHandlers,
  ...rulePackHandlers,
  ...searchHandlers,
  ...statsHandlers,
  ...studentInvitationHandlers,
  ...studentReportHandlers,
  ...studentHandlers,
  ...transferHandlers,
  ...userHandlers,
  ...weightHandlers,
}
