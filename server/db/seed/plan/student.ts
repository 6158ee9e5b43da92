import { markFromCriteria, markFromPoints } from '../../../grading/index.ts'
import { marksOfChoices, type Rubric, type RubricChoice } from '../../../modules/deliverables/rubric.ts'
import type { Person } from '../../../testing/factories/index.ts'
import { type DemoContent } from '../content.ts'
import { type Level, plain } from '../content-schema.ts'
import type { LoadedGroup, LoadedTask } from '../load/load.ts'
import { type Dice, dice } from '../random.ts'
import type { PlannedGrade } from './task.ts'

const decided: Record<string, number> = { 'ana.garcia': 0.78 }

/** Ability from 0 to 1: always the same for the same person. */
export function abilityOf({ username }: Person): number {
  const roll = dice(`ability ${username}`)
  return decided[username] ?? 0.15 + 0.85 * ((roll.roll() + roll.roll()) / 2)
}

/** Values for the templates of a student's work: `name` is the full name, `slug` (`garcia-ana`) is for file names. */
export function authorOf({ first_name, last_name_1, last_name_2 }: Person, { row }: LoadedGroup) {
  const slug = [last_name_1, first_name].map((name) => plain(name).split(' ')[0]).join('-')
  return { name: [first_name, last_name_1, last_name_2].filter(Boolean).join(' '), first: first_name, slug, group: row.name }
}

type Assessed = Pick<PlannedGrade, 'outcome' | 'mark' | 'points' | 'entry' | 'criteria' | 'choices' | 'feedback' | 'privateNote'>

const limit = (mark: number) => Math.min(1000, Math.max(0, mark))
/** Teachers mark in quarters. */
const quarter = (mark: number) => limit(Math.round(mark / 25) * 25)
const levelOf = (mark: number): Level => (mark >= 900 ? 'excellent' : mark >= 700 ? 'good' : mark >= 500 ? 'pass' : 'fail')

/** What teachers write to a row that is not at its best. */
const rowComments = ['Casi: te falta cerrar esta parte.', 'Repásalo con el ejemplo de clase.']

/** The level of each row nearest to a quality, in turn a little above and below it. */
function choicesFor({ levels, rows }: Rubric, quality: number): RubricChoice[] {
  return rows.map(({ id, cells }, index) => {
    const top = Math.max(...cells.map(({ points }) => points))
    const wanted = ((quality + (index % 2 === 0 ? 80 : -80)) * top) / 1000
    const distance = (at: number) => Math.abs((cells[at]?.points ?? 0) - wanted)
    const at = levels.reduce((best, _, each) => (distance(each) < distance(best) ? each : best), 0)
    return { row_id: id, level_id: levels[at]?.id ?? null, comment: at === 0 || index > 2 ? '' : (rowComments[index - 1] ?? '') }
  })
}

/** The grade for the work of a student of this ability, typed the way this teacher types. */
export function assess(
  { task, deliverable, criteria }: LoadedTask,
  ability: number,
  first: string,
  roll: Dice,
  { comments, private_notes }: DemoContent['remarks'],
): Assessed {
  const quality = 190 + ability * 730 + (roll.roll() - 0.5) * 340
  const { entry } = task
  const marks =
    entry === 'criteria'
      ? criteria.map(({ criterion_id, weight }) => ({ criterion_id, weight, mark: quarter(quality + roll.between(-80, 80)) }))
      : []
  const points =
    entry === 'points' ? Math.min(deliverable.max_points, Math.round((limit(quality) * deliverable.max_points) / 1000 / 50) * 50) : null
  const rubric = entry === 'rubric' ? (deliverable.rubric as Rubric | null) : null
  const choices = rubric ? choicesFor(rubric, limit(quality)) : []
  const ofRubric =
    rubric &&
    marksOfChoices(
      rubric,
      choices,
      criteria.map(({ criterion_id, weight }) => ({ id: criterion_id, weight })),
    )
  const typed = points === null ? (markFromCriteria(marks) ?? quarter(quality)) : markFromPoints(points, deliverable.max_points)
  const mark = ofRubric?.mark ?? typed
  return {
    outcome: 'marked',
    mark,
    points,
    entry,
    criteria: (ofRubric?.criteria ?? marks.map(({ criterion_id, mark: each }) => ({ criterionId: criterion_id, mark: each }))).map(
      ({ criterionId, mark: each }) => ({ criterion_id: criterionId, mark: each }),
    ),
    choices,
    feedback: roll.chance(0.8) ? roll.pick(comments[task.about][levelOf(mark)]).replaceAll('$', first.split(' ')[0] ?? first) : '',
    privateNote: roll.chance(0.06) ? roll.pick(private_notes) : '',
  }
}

/** The grade where nothing was handed in. */
export function assessAbsence(roll: Dice): Assessed {
  const chance = roll.roll()
  const outcome = chance < 0.85 ? 'not_handed_in' : chance < 0.93 ? 'not_assessed' : 'exempt'
  const feedback = {
    not_handed_in: '',
    not_assessed: 'Pendiente de que me traigas el justificante.',
    exempt: 'Convalidado con el curso anterior.',
  }[outcome]
  return { outcome, mark: null, points: null, entry: 'mark', criteria: [], feedback, privateNote: '' }
}
