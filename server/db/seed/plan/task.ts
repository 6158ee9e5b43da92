import type { Grade, Person } from '../../../testing/factories/index.ts'
import { type Calendar, datesOf } from '../calendar.ts'
import type { DemoContent } from '../content.ts'
import type { LoadedGroup, LoadedTask } from '../load/load.ts'
import type { RubricChoice } from '../../../modules/deliverables/rubric.ts'
import { type Dice, dice } from '../random.ts'
import { momentsBetween, within } from './moments.ts'
import { abilityOf, assess, assessAbsence } from './student.ts'

export interface PlannedVersion {
  at: Date
  isLate: boolean
}

export interface PlannedGrade {
  outcome: NonNullable<Grade['outcome']>
  mark: number | null
  points: number | null
  entry: Grade['entry']
  criteria: { criterion_id: number; mark: number }[]
  choices?: RubricChoice[]
  feedback: string
  privateNote: string
  at: Date
  releasedAt: Date | null
  /** Number of the version it is given for; null where nothing was handed in. */
  version: number | null
}

/** One student's work on one deliverable. Versions later than the grade are handed in after it. */
export interface PlannedWork {
  student: Person
  versions: PlannedVersion[]
  draftAt: Date | null
  /** Number of an older version that the student selected on purpose. */
  selected: number | null
  grade: PlannedGrade | null
}

/** State of the grading. */
type Progress = 'released' | 'almost' | 'graded' | 'begun' | 'waiting'

/** Share of graded work, and share of released grades. */
const shares: Record<Progress, { graded: number; released: number; absences: number }> = {
  released: { graded: 1, released: 1, absences: 0.9 },
  almost: { graded: 0.9, released: 0.95, absences: 0.5 },
  graded: { graded: 1, released: 0, absences: 0.3 },
  begun: { graded: 0.45, released: 0.3, absences: 0 },
  waiting: { graded: 0, released: 0, absences: 0 },
}

function progressOf(archived: boolean, daysSinceDue: number | null): Progress {
  if (archived || (daysSinceDue ?? 0) >= 12) return 'released'
  if (daysSinceDue === null) return 'begun'
  if (daysSinceDue >= 8) return 'almost'
  if (daysSinceDue >= 5) return 'graded'
  return daysSinceDue >= 2 ? 'begun' : 'waiting'
}

/** The work of the demo student `ana.garcia`, so that her home shows every state. */
const decided: Record<string, 'delivered' | 'draft' | 'nothing'> = {
  'Validación y accesibilidad de la portada': 'draft',
  'Test de clases y objetos': 'nothing',
  'Consultas sobre una tabla': 'delivered',
  'Guion de copias de seguridad': 'draft',
}

export interface TaskPlan {
  group: LoadedGroup
  loaded: LoadedTask
  calendar: Calendar
  remarks: DemoContent['remarks']
  /** Marks given so far in this group, by `task/student`. */
  marks: Map<string, number>
}

/** The work of a group on one deliverable: pure, and the same at every load of the same day. */
export function planTask({ group, loaded, calendar, remarks, marks }: TaskPlan): PlannedWork[] {
  const { task } = loaded
  const when = task.when[group.key]
  const { opens_at, due_at, closes_at } = when ? datesOf(calendar, when) : { opens_at: calendar.now, due_at: null, closes_at: null }
  if (opens_at === null || opens_at >= calendar.now) return []
  const day = 86_400_000
  const sinceDue = due_at === null ? null : Math.floor((calendar.now.getTime() - due_at.getTime()) / day) + 1
  const progress = progressOf(group.key === 'archived', sinceDue)
  const latest = due_at === null || due_at > calendar.now ? calendar.now : due_at
  const elapsed = due_at === null ? 0.6 : (latest.getTime() - opens_at.getTime()) / (due_at.getTime() - opens_at.getTime())
  const end = closes_at === null || closes_at > calendar.now ? calendar.now : closes_at
  const canBeLate = latest === due_at && !task.refuses.includes('late') && end > latest

  return group.students.map((student): PlannedWork => {
    const roll = dice(`${group.key}/${task.name}/${student.username}/plan`)
    const ability = abilityOf(student)
    const nothing = { student, versions: [], draftAt: null, selected: null, grade: null }
    const recovered = marks.get(`${task.recovers}/${student.id}`)
    if (task.recovers !== undefined && (recovered === undefined || recovered >= 500)) return nothing
    const fixed = student.username === 'ana.garcia' ? (decided[task.name] ?? 'delivered') : null
    const delivers =
      fixed === null
        ? roll.chance(Math.min(1, 0.62 + ability * 0.45) * (elapsed >= 1 ? 1 : task.recovers === undefined ? elapsed * 0.75 : 0.7))
        : fixed === 'delivered'
    if (!delivers) {
      marks.set(`${task.name}/${student.id}`, 0)
      const drafts = fixed === 'draft' || (fixed === null && (due_at === null || due_at > calendar.now) && roll.chance(0.2))
      return {
        ...nothing,
        draftAt: drafts ? (momentsBetween(opens_at, calendar.now, 1, roll, calendar)[0] ?? null) : null,
        grade: roll.chance(shares[progress].absences) ? gradeAt(assessAbsence(roll), null, latest, progress, roll, calendar) : null,
      }
    }
    const count = [1, 1, 1, 1, 1, 1, 1, 1, 1, 1, 2, 2, 2, 2, 2, 3, 3, 4][roll.between(0, 17)] ?? 1
    const versions = momentsBetween(opens_at, latest, count, roll, calendar).map((at): PlannedVersion => ({ at, isLate: false }))
    if (canBeLate && fixed === null && roll.chance(0.1))
      versions.splice(-1, 1, { at: momentsBetween(latest, end, 1, roll, calendar)[0] ?? end, isLate: true })
    const selected = count > 1 && roll.chance(0.06) ? count - 1 : null
    const work: PlannedWork = { ...nothing, versions, selected }
    if (!roll.chance(shares[progress].graded)) return work
    const assessed = assess(loaded, ability + (count - 1) * 0.04, student.first_name, roll, remarks)
    work.grade = gradeAt({ ...assessed, at: versions.at(-1)?.at ?? latest }, selected ?? count, latest, progress, roll, calendar)
    if (assessed.mark !== null) marks.set(`${task.name}/${student.id}`, assessed.mark)
    // Handed in once more after the grade: teacher and student see a newer version.
    const lastCall = end.getTime() - work.grade.at.getTime()
    if (canBeLate && count < 4 && lastCall > 3_600_000 && roll.chance(0.05))
      versions.push({ at: new Date(work.grade.at.getTime() + lastCall * 0.6), isLate: true })
    return work
  })
}

/** Days after the due date, in the evening, and never before the hand-in. */
function gradeAt(
  assessed: Omit<PlannedGrade, 'at' | 'releasedAt' | 'version'> & { at?: Date },
  version: number | null,
  due: Date,
  progress: Progress,
  roll: Dice,
  calendar: Calendar,
): PlannedGrade {
  const day = 86_400_000
  const dueDay = Math.floor((due.getTime() - calendar.now.getTime()) / day)
  const from = new Date((assessed.at ?? due).getTime() + 600_000)
  const at = within(calendar.at(dueDay + roll.between(1, 4), `${roll.between(18, 22)}:${roll.between(0, 59)}`), from, calendar.now, roll)
  const releasedAt = roll.chance(shares[progress].released) ? within(calendar.at(dueDay + 6, '21:30'), at, calendar.now, roll) : null
  return { ...assessed, at, releasedAt, version }
}
