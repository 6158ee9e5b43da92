import { type LoadedTask, required } from '../load/load.ts'
import { dice } from '../random.ts'
import { momentsBetween } from './moments.ts'
import { abilityOf, assess } from './student.ts'
import type { PlannedWork, TaskPlan } from './task.ts'

/** The group and the deliverable whose grading desk shows every state. */
export const isShowcase = ({ group, loaded }: TaskPlan) => group.key === 'dam1' && loaded.task.name === 'Maquetado CSS'

const demoStudent = 'ana.garcia'
const delivered = 23
const late = 3
const graded = 12
const released = 8

/**
 * 28 students, 23 delivered, 3 of them late, 12 graded, 8 released, 2 with a version newer than the graded one. Ana Belén García has
 * three versions: the second is marked, the third was submitted last night.
 */
export function planShowcase({ group, loaded, calendar, remarks }: TaskPlan): PlannedWork[] {
  const ana = required(
    group.students.find(({ username }) => username === demoStudent),
    demoStudent,
  )
  const others = group.students.filter((student) => student !== ana).toSorted((a, b) => abilityOf(b) - abilityOf(a))
  const onTime = others.slice(0, delivered - late - 1)
  const behind = others.slice(delivered - late - 1, delivered - 1)
  const nothing = { versions: [], draftAt: null, selected: null, grade: null }
  const opened = calendar.at(-16, '08:30')
  const due = calendar.at(-1, '23:59')

  const works = new Map<number, PlannedWork>([[ana.id, { ...anaWork(loaded, calendar), student: ana }]])
  for (const [index, student] of dice('showcase').shuffle(onTime).entries()) {
    const roll = dice(`showcase ${student.username}`)
    const isGraded = index < graded - 1
    const versions = momentsBetween(opened, isGraded ? calendar.at(-3, '20:00') : due, roll.pick([1, 1, 1, 2, 2, 3]), roll, calendar).map(
      (at) => ({ at, isLate: false }),
    )
    const work: PlannedWork = { ...nothing, student, versions }
    if (isGraded) {
      const at = calendar.at(-2, `${19 + Math.floor(index / 4)}:${10 + (index % 4) * 13}`)
      const assessed = assess(loaded, abilityOf(student), student.first_name, roll, remarks)
      work.grade = { ...assessed, at, version: versions.length, releasedAt: index < released ? calendar.at(-2, '22:30') : null }
      // The first student submitted again after seeing the mark.
      if (index === 0) versions.push({ at: calendar.at(-1, '19:07'), isLate: false })
    }
    works.set(student.id, work)
  }
  for (const [index, student] of behind.entries()) {
    const roll = dice(`showcase ${student.username}`)
    works.set(student.id, {
      ...nothing,
      student,
      versions: momentsBetween(due, calendar.now, 1 + (index % 2), roll, calendar).map((at) => ({ at, isLate: true })),
    })
  }
  for (const [index, student] of others.slice(delivered - 1).entries()) {
    works.set(student.id, { ...nothing, student, draftAt: index < 2 ? calendar.at(-2, `18:${20 + index * 17}`) : null })
  }
  return group.students.map(({ id, username }) => required(works.get(id), username))
}

function anaWork({ criteria }: LoadedTask, calendar: TaskPlan['calendar']): Omit<PlannedWork, 'student'> {
  return {
    versions: [
      { at: calendar.at(-6, '18:05'), isLate: false },
      { at: calendar.at(-3, '21:12'), isLate: false },
      { at: calendar.at(-1, '22:41'), isLate: false },
    ],
    draftAt: null,
    selected: null,
    grade: {
      outcome: 'marked',
      mark: 750,
      points: null,
      entry: 'criteria',
      version: 2,
      at: calendar.at(-2, '20:51'),
      releasedAt: null,
      criteria: [800, 717].map((mark, index) => ({ criterion_id: required(criteria[index], 'criterion').criterion_id, mark })),
      feedback:
        'Muy bien la rejilla, Ana: se entiende a la primera y los huecos están cuidados.\n\nPara llegar al 9:\n\n- Saca los colores a **variables**: ahora mismo el mismo verde aparece seis veces.\n- Los títulos no cambian de tamaño en el móvil: prueba `clamp()`.',
      privateNote: 'Candidata a la mención de fin de curso.',
    },
  }
}
