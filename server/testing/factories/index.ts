export { annotate } from './annotations.ts'
export { type Center, createCenter, createSetup } from './centers.ts'
export { createClassroom } from './classroom.ts'
export {
  type ContentGiven,
  type Course,
  createContents,
  createCategory,
  createCourse,
  createResults,
  type Criterion,
  license,
  type ResultGiven,
} from './courses.ts'
export { createDeliverable, type Deliverable, schedule } from './deliverables.ts'
export { holdInEvaluation } from './evaluations.ts'
export { createExport } from './exports.ts'
export { storeFile, storeFiles } from './files.ts'
export { giveGrades, grade, sendBack, type Grade } from './grades.ts'
export { archive, createGroup, enrol, type Group, offer, teach, teachPrograms, unlink } from './groups.ts'
export { demoPassword, demoPasswordHash } from './passwords.ts'
export {
  appoint,
  createAdmin,
  createManager,
  createPeople,
  createPerson,
  createStudent,
  createStudents,
  createTeacher,
  createTeachers,
  hire,
  type Person,
  type PersonGiven,
} from './people.ts'
export { planRecovery } from './recovery-plans.ts'
export { createResource, placeResource } from './resources.ts'
export { inChunks } from './rows.ts'
export { type Draft, type HandedIn, handIn, saveDrafts } from './hand-in.ts'
export { openSubmission, submitVersion } from './submissions.ts'
