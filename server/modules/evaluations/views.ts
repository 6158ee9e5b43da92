import type { components } from '#openapi/generated/schema.gen.ts'
import { toActaCode } from '#server/modules/rule-packs/views.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { codesOn, type RulePack, rulePackIn, type Sittings } from '#server/rule-packs/index.ts'
import { fingerprintOf, type MarksNow, nothing, type ProgramNow } from './marks-now.ts'
import { actaDay, capsFor, isFinal, ruledBy } from './acta-codes.ts'
import { sittingsBefore } from './sittings.ts'
import { wouldHold } from './would-hold.ts'
import { type CalendarRow, type EvaluationRow, missingOf, type StoredProgram } from './queries.ts'

type EvaluatedProgram = components['schemas']['EvaluatedProgram']
/** A line without what is the same for an open and a closed program. */
type Line = Omit<components['schemas']['EvaluatedStudent'], 'recovery_plan' | 'sittings'>

export const toEvaluation = ({ id, name, kind, held_on, revision, programs }: CalendarRow): components['schemas']['Evaluation'] => ({
  ...{ id, name, kind, held_on, revision },
  programs: programs.map((program) => ({
    course: { id: program.id, name: program.name },
    closed_at: program.closed_at === null ? null : new Date(program.closed_at).toISOString(),
    closed_by: program.closed_by,
    students: program.students ?? 0,
    reopened: program.reopened ?? 0,
  })),
})

const toSittings = ({ spent, unclear, isPassed }: Sittings) => ({ spent, unclear, is_passed: isPassed })
const toSittingRules = ({ most, further, specialNeeds }: NonNullable<RulePack['sittings']>) => ({
  most: most.value,
  further: further?.value ?? 0,
  special_needs: specialNeeds?.value ?? null,
})
const summaryOf = ({ id, name, kind, held_on }: EvaluationRow) => ({ id, name, kind, held_on })
const outcomeOf = ({ mark, acta, passed }: MarksNow) => ({ mark, acta, passed })

const lacksOf = ({ lacks: { notAssessed, notHandedIn, unreleased, changed } }: MarksNow) => ({
  ...{ not_assessed: notAssessed.length, not_handed_in: notHandedIn.length, unreleased: unreleased.length, changed: changed.length },
  lacking: { not_assessed: notAssessed, not_handed_in: notHandedIn, unreleased, changed },
})

/** The line of a student of the group who is not in the closing: what it would hold. */
function previewLine(student: StoredProgram['students'][number], now: MarksNow, fingerprint: string): Line {
  return {
    student: toPerson(student),
    ...outcomeOf(now),
    code: null,
    assessed: now.assessed,
    is_own: now.isOwn,
    remark: '',
    is_explained: false,
    ...lacksOf(now),
    reopened: null,
    now: outcomeOf(now),
    fingerprint,
    results: now.results.map(({ id, mark, passed, isOwn }) => ({ id, mark, passed, is_own: isOwn })),
  }
}

function closedLine(record: StoredProgram['records'][number], marks: StoredProgram['marks'], now: MarksNow, fingerprint: string): Line {
  return {
    student: toPerson(record),
    mark: record.mark,
    acta: record.acta,
    passed: record.passed,
    code: record.code,
    assessed: record.assessed,
    is_own: record.is_own,
    remark: record.remark,
    is_explained: record.is_explained,
    ...lacksOf(now),
    reopened:
      record.reopened_at === null
        ? null
        : { at: new Date(record.reopened_at).toISOString(), by: record.reopened_by, reason: record.reopen_reason ?? '' },
    now: outcomeOf(now),
    fingerprint,
    results: marks
      .filter(({ student_id }) => student_id === record.id)
      .map(({ learning_result_id, mark, passed, is_own }) => ({ id: learning_result_id, mark, passed, is_own })),
  }
}

/**
 * One program of an evaluation: what was closed, or what a closing would hold.
 * @param now undefined where the group no longer has the program
 */
export function toEvaluatedProgram(
  evaluation: EvaluationRow,
  course: { id: number; name: string },
  stored: StoredProgram,
  now: ProgramNow | undefined,
  { mayEdit, at }: { mayEdit: boolean; at: Date },
): EvaluatedProgram {
  const [closing] = stored.closings
  const ruled = ruledBy(evaluation, closing)
  const pack = rulePackIn(ruled.rule_pack, ruled.period)
  const fingerprint = (students: ReadonlyMap<number, MarksNow>) => (now ? fingerprintOf(now, students) : '')
  const current = (now?.plan.results ?? []).map(({ id, code, name, weight, position }) => ({ id, code, name, weight, position }))
  const results = closing
    ? (closing.weights as EvaluatedProgram['results'])
    : current.toSorted((a, b) => a.position - b.position || a.id - b.id)
  const lineNow = (studentId: number): [MarksNow, string] => {
    const held = wouldHold(stored, now, studentId) ?? nothing
    return [held, fingerprint(new Map([[studentId, held]]))]
  }
  const planned = new Set(stored.plans.map(({ student_id }) => student_id))
  const previewed = (persons: StoredProgram['students']) => persons.map((student) => previewLine(student, ...lineNow(student.id)))
  const closed = () => stored.records.map((record) => closedLine(record, stored.marks, ...lineNow(record.id)))
  const complete = (line: Line) => ({
    ...line,
    recovery_plan: planned.has(line.student.id),
    sittings: toSittings(sittingsBefore(evaluation, stored, { courseId: course.id, studentId: line.student.id })),
  })
  const students = (closing ? closed() : previewed(stored.students)).map(complete)
  return {
    evaluation: summaryOf(evaluation),
    group: { id: evaluation.group_id, name: evaluation.group_name },
    course,
    may_edit: mayEdit,
    closed_at: closing ? new Date(closing.closed_at).toISOString() : null,
    closed_by: closing?.closed_by ?? null,
    rules_version: closing?.rules_version ?? now?.rulesVersion ?? 0,
    fingerprint: fingerprint(now?.students ?? new Map()),
    codes: codesOn(pack, actaDay(evaluation, closing, at)).map(toActaCode),
    caps: capsFor(ruled, students.length),
    sittings: isFinal(evaluation) && pack.sittings ? toSittingRules(pack.sittings) : null,
    results: results.map(({ id, code, name, weight }) => ({ id, code, name, weight })),
    deliverables: (now?.plan.deliverables ?? []).map(({ id, name }) => ({ id, name })),
    students,
    missing: now ? previewed(missingOf(stored)).map(complete) : [],
  }
}
