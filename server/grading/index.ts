export type { Acta, Cap } from './acta.ts'
export { type ClassFigures, classFigures, distributionOf } from './class-figures.ts'
export { type CycleMean, cycleMean, type MeanPart } from './cycle-mean.ts'
export { columnShares } from './column-shares.ts'
export { markFromCriteria } from './criteria-mark.ts'
export { inactiveDeliverables, recoveriesOf } from './deliverable.ts'
export { type ExplainedAdjustment, type Explanation, explain } from './explain.ts'
export {
  type Language,
  type MarkEntry,
  type MarkError,
  type NonNumber,
  type Parsed,
  formatMark,
  markFromPoints,
  parseMark,
  parsePoints,
} from './mark.ts'
export { marksFromRubric, type PointsRow, type RubricMarks } from './rubric-mark.ts'
export { type Adjustment, type Evidence, type Exclusion, isOwnMark, type MarkNode, type NodeKind } from './mark-node.ts'
export { type Needed, type Target, markNeeded } from './needed.ts'
export { type MarksImpact, previewMarks } from './preview.ts'
export { type ProgramMarks, findNode, gradeProgram } from './program.ts'
export { type ActaScale, type ProgramRules, defaultRules } from './rules.ts'
export { GradebookInputError, type InputProblem } from './input-check.ts'
export { fractionText } from './fraction.ts'
export type {
  ClosedMark,
  CriterionRule,
  CustomScore,
  Grade,
  Outcome,
  PlannedContent,
  PlannedCriterion,
  PlannedDeliverable,
  PlannedResult,
  ProgramPlan,
  GradebookInput,
} from './gradebook-input.ts'
export { shownMark } from './shown-mark.ts'
export { type MarkSummary, type ShownMark, passesProgram, summarise } from './summary.ts'
