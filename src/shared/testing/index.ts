/*
 * Tools of stories and tests: the server mocked at the network (`mockApi`), builders of its answers, and a router around a page.
 * The app never imports them.
 */
export { aMail, anAuditRow, aPasskey, aProfile, aSecondFactor, aSessionRow, aSignIn, aUser } from './accounts'
export {
  aCriterion,
  aDeliverable,
  aDelivery,
  aDesk,
  aDraft,
  aFile,
  aGroupDeliverable,
  aReleasedGrade,
  aRubric,
  anAuthoredRubric,
  aTeacherGrade,
  aVersion,
  someCounts,
  someWork,
} from './deliverables'
export { aCourse, anAuthoredDeliverable, aCourseOverview, aCourseRow, someCategories } from './courses'
export { aContentNode, aContentsChanged, aContentTree } from './contents'
export { anExplanation } from './explanation'
export { anEvaluatedProgram, anEvaluatedStudent, anEvaluation, evaluationsOfCenter, someEvaluations, someMeans } from './evaluations'
export { anExport } from './exports'
export { aCenter, aCenterRow, anOwnInvitation, aSeatMove, aTeamInvitation, aTeamMember } from './centers'
export { aGroup, aGroupStudent, aPage, someGroupOptions } from './groups'
export { aLearningContent, aLearningNode, aLearningPath, aLearningResource, aLearningStep, aNextLearning, someReaders } from './learning'
export { aCenterHome, aDueItem, aHome, anInstallationState, aPlatformHome, aStudentHome, aTeacherHome } from './home'
export { aColumn, anImport, anImportRow, someImportCounts } from './imports'
export {
  aCourseCriterion,
  aCourseRules,
  aDecreeReading,
  aLearningResult,
  someImportedResults,
  someLearningResults,
} from './learning-results'
export { aMarksEffect, noMarksEffect } from './marks-effect'
export { denied, mockApi, never, notFound, offline, refuse, signedOut, unavailable, type MockRequest } from './mock-api'
export { aNotification, anImpersonation, aPerson, aSelf, someOptions } from './people'
export { aGroupResource, aPlacedResource, aResource, aResourceSchedule, someCaptions } from './resources'
export { someRulePacks } from './rule-packs'
export { aScoreBook, aScoreSaved, aScoreSummary } from './scores'
export { aSetup, aSetupData, aSetupRow } from './setups'
export { aStudent, anAccess, someStudentOptions } from './students'
export { aClass, aClassByContent, aClassEvolution, aClassOfStudents, aClassRow, aGroupOfResults } from './class-results'
export { aRecoveryPlan } from './recovery-plans'
export { aMarksNeeded } from './needed'
export { aResultMark, aResults, aResultsByRa, aResultsByUnit, aResultsResume, aResultTask, aStudentReport } from './results'
export { inRouter } from './in-router'
export { answersOf, createTestActor, silentCallback, silentPromise, type TestEffects } from './test-actor'
export { exploreMachine } from './explore-machine'
export { aCourseWeights, aWeightGroup, aWeightRow } from './weights'
export { aPdf } from './pdf'
export { lockedPdf } from './locked-pdf'
export { aVideo } from './video'
export { anAttendanceDay, attendanceLimits, someAttendanceCounts } from './attendance'
