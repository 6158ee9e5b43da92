import { markFromCriteria, markFromPoints } from '../../../grading/index.ts'
import type { Dice } from '../random.ts'
import type { LoadedTask } from '../load/load.ts'
import { comments, levelOf, privateNotes } from '../school/comments.ts'
import type { PlannedGrade } from './work.ts'

type Assessed = Pick<PlannedGrade, 'outcome' | 'mark' | 'points' | 'entry' | 'criteria' | 'feedback' | 'privateNote'>

const limit = (mark: number) => Math.min(1000, Math.max(0, mark))
/** Teachers mark in quarters. */
const quarter = (mark: number) => limit(Math.round(mark / 25) * 25)

/** What a teacher gives for work of somebody of this ability, typed the way this teacher types. */
export function assess({ task, deliverable, criteria }: LoadedTask, ability: number, first: string, dice: Dice): Assessed {
  const quality = 190 + ability * 730 + (dice.roll() - 0.5) * 340
  const entry = task.entry ?? 'mark'
  const marks =
    entry === 'criteria'
      ? criteria.map(({ criterion_id, weight }) => ({ criterion_id, weight, mark: quarter(quality + dice.between(-80, 80)) }))
      : []
  const points =
    entry === 'points' ? Math.min(deliverable.max_points, Math.round((limit(quality) * deliverable.max_points) / 1000 / 50) * 50) : null
  const mark = points === null ? (markFromCriteria(marks) ?? quarter(quality)) : markFromPoints(points, deliverable.max_points)
  return {
    outcome: 'marked',
    mark,
    points,
    entry,
    criteria: marks.map(({ criterion_id, mark: each }) => ({ criterion_id, mark: each })),
    feedback: dice.chance(0.8) ? dice.pick(comments[task.about][levelOf(mark)]).replaceAll('$', first.split(' ')[0] ?? first) : '',
    privateNote: dice.chance(0.06) ? dice.pick(privateNotes) : '',
  }
}

/** What stands where nothing was handed in. */
export function assessAbsence(dice: Dice): Assessed {
  const roll = dice.roll()
  const outcome = roll < 0.85 ? 'not_handed_in' : roll < 0.93 ? 'not_assessed' : 'exempt'
  const feedback = {
    not_handed_in: '',
    not_assessed: 'Pendiente de que me traigas el justificante.',
    exempt: 'Convalidado con el curso anterior.',
  }[outcome]
  return { outcome, mark: null, points: null, entry: 'mark', criteria: [], feedback, privateNote: '' }
}
