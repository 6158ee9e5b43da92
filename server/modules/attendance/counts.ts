import type { components } from '#openapi/generated/schema.gen.ts'
import type { RulePack } from '#server/rule-packs/index.ts'
import { toTopics } from '#server/modules/rule-packs/views.ts'

type Schemas = components['schemas']
type Limits = RulePack['absences']

export interface Tally {
  /** Hours without a justification. */
  absent: number
  justified: number
  /** Times. */
  late: number
}

/** Hours of class from which a limit can be exceeded: of fewer, one class that was missed is already a large share. */
const leastHours = 20

/**
 * What a student missed of the hours given. Only hours without a justification count towards the limits: an article that does not
 * tell them apart is no reason to count justified ones, because nobody loses a right by a guess. For the same reason, the hours of the module
 * not being known, nothing is lost of the first few hours.
 */
export function countsOf({ absent, justified, late }: Tally, hours: number, limits: Limits): Schemas['AttendanceCounts'] {
  // whole numbers on both sides: a share of exactly the limit is not above it
  const missed = absent * 10_000
  const isLost = limits !== null && hours >= leastHours && missed > limits.loseAbove * hours
  const isWarned = limits !== null && limits.warnAt !== null && hours > 0 && missed >= limits.warnAt * hours
  return {
    ...{ absent, justified, late, hours },
    share: hours === 0 ? 0 : Math.round(missed / hours),
    level: isLost ? 'lost' : isWarned ? 'warn' : 'none',
  }
}

/** The limits of a pack with the rule that says them. */
export function toLimits(pack: RulePack): Schemas['AttendanceLimits'] | null {
  const { absences } = pack
  const statements = toTopics(pack).find(({ topic }) => topic === 'absence')?.statements ?? []
  const rule = statements.find(({ source }) => source?.article === absences?.article)
  return absences && rule ? { warn_at: absences.warnAt, lose_above: absences.loseAbove, rule } : null
}
