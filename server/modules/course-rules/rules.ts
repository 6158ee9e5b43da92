import type { components } from '#openapi/generated/schema.gen.ts'
import type { ProgramRules } from '#server/grading/index.ts'
import { defaultRules } from '#server/grading/index.ts'
import { auditContextOf, type Caller } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import { type Db, transact } from '#server/db/client.ts'
import { conflict, etag, ifMatchRequired } from '#server/errors.ts'
import { lockEditableCourse, mayEditCourse, requireCourseAccess } from '#server/modules/access/courses.ts'
import { recordAuditEvents } from '#server/modules/audit/record.ts'
import { fullName } from '#server/modules/people/person.ts'
import { currentPeriod } from '#server/modules/groups/fields.ts'
import { programRulesOf, rulePackIn } from '#server/rule-packs/index.ts'
import { findCourse, versionsOf } from './queries.ts'

type RuleValues = components['schemas']['RuleValues']

const fields = [
  'pass_mark',
  'gate',
  'gate_cap',
  'rounding',
  'minimum_per_deliverable',
  'recovery',
  'not_handed_in',
  'final_reading',
] as const satisfies (keyof RuleValues)[]

const pick = (row: RuleValues): RuleValues => ({
  pass_mark: row.pass_mark,
  gate: row.gate,
  gate_cap: row.gate_cap,
  rounding: row.rounding,
  minimum_per_deliverable: row.minimum_per_deliverable,
  recovery: row.recovery,
  not_handed_in: row.not_handed_in,
  final_reading: row.final_reading,
})

type RuledCourse = Pick<Awaited<ReturnType<typeof findCourse>>, 'rule_pack' | 'time_zone'>

/** The rules of a program that has not set its own: those that the pack of its center has in this school year. */
function defaultsOf({ rule_pack: pack, time_zone: zone }: RuledCourse, now: Date): RuleValues {
  const rules = pack === null || zone === null ? defaultRules : programRulesOf(rulePackIn(pack, currentPeriod(now, zone)))
  return {
    pass_mark: rules.passMark,
    gate: rules.gate,
    gate_cap: rules.gateCap,
    rounding: rules.rounding,
    minimum_per_deliverable: rules.minimumPerDeliverable,
    recovery: rules.recovery,
    not_handed_in: rules.notHandedIn,
    final_reading: rules.finalReading,
  }
}

/** Rules of the contract for the grading engine; the scale is that of the center. */
export const toProgramRules = (values: RuleValues): Omit<ProgramRules, 'scale'> => ({
  passMark: values.pass_mark,
  gate: values.gate,
  gateCap: values.gate_cap,
  rounding: values.rounding,
  minimumPerDeliverable: values.minimum_per_deliverable,
  recovery: values.recovery,
  notHandedIn: values.not_handed_in,
  finalReading: values.final_reading,
})

async function readRules(db: Db, caller: Caller, courseId: number, now: Date): Promise<components['schemas']['CourseRules']> {
  await requireCourseAccess(db, caller, courseId)
  const { center_id, rule_pack, time_zone, ...course } = await findCourse(db, courseId)
  const versions = await versionsOf(db, courseId)
  const [newest] = versions
  return {
    course,
    may_edit: mayEditCourse(caller, { center_id }),
    version: newest?.version ?? 0,
    rules: newest ? pick(newest) : defaultsOf({ rule_pack, time_zone }, now),
    history: versions.map((row) => ({
      version: row.version,
      rules: pick(row),
      created_at: row.created_at.toISOString(),
      author:
        row.author_id === null
          ? null
          : fullName({ first_name: row.first_name ?? '', last_name_1: row.last_name_1 ?? '', last_name_2: row.last_name_2 ?? '' }),
    })),
  }
}

export const getCourseRules: Handler<'getCourseRules'> = async ({ caller, params }, { clock, db }) => {
  const rules = await readRules(db, caller, params.id, clock.now())
  return answer(200, rules, { headers: { etag: etag(rules.version) } })
}

export const saveCourseRules: Handler<'saveCourseRules'> = async (call, { db, clock }) => {
  const { body, caller, ifMatch, params } = call
  const context = auditContextOf(call, clock)
  const isStale = await transact(db, async (tx) => {
    const course = await lockEditableCourse(tx, caller, params.id)
    if (ifMatch === null) throw ifMatchRequired()
    const [newest] = await versionsOf(tx, params.id)
    const before = newest ? pick(newest) : defaultsOf(await findCourse(tx, params.id), clock.now())
    const changed = fields.filter((field) => before[field] !== body[field])
    if (changed.length === 0) return false
    const version = newest?.version ?? 0
    if (ifMatch !== version) return true
    await tx
      .insertInto('course_rules')
      .values({
        ...body,
        course_id: params.id,
        version: version + 1,
        created_by: caller.impersonator?.id ?? caller.id,
        created_at: clock.now(),
      })
      .execute()
    const only = (values: RuleValues) => Object.fromEntries(changed.map((field) => [field, values[field]]))
    await recordAuditEvents(tx, context, [
      {
        action: 'rules_changed',
        entity: 'course',
        entityId: params.id,
        centerId: course.center_id,
        before: only(before),
        after: only(body),
      },
    ])
    return false
  })
  const rules = await readRules(db, caller, params.id, clock.now())
  if (isStale) throw conflict(rules, rules.version)
  return answer(200, rules, { headers: { etag: etag(rules.version) } })
}
