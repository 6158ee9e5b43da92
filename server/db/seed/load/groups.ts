import { archive, createGroup, enrol, offer, type Person, schedule, teach, unlink } from '../../../testing/factories/index.ts'
import type { CourseKey } from '../courses/index.ts'
import { datesOf } from '../calendar.ts'
import type { GroupKey } from '../courses/task.ts'
import { groups } from '../school/groups.ts'
import type { PlacedItem } from './library.ts'
import { known, type Load, type LoadedCourse, type LoadedGroup, type School } from './load.ts'

const repeaters = ['ruben.herrero', 'mario.miguel']
const pending = 'ivan.oca'
/** Came back in September and left in October. */
const dropout = 'christian.mena'

function membersOf(key: GroupKey, { students }: School): Person[] {
  const named = (person: Person, names: readonly string[]) => names.includes(person.username)
  const members: Record<GroupKey, Person[]> = {
    archived: [...students.dam2.slice(0, 18), ...students.dam1.filter((each) => named(each, repeaters)), ...students.former],
    dam1: [...students.dam1, ...students.dam2.filter((each) => named(each, [pending]))],
    daw1: students.daw1,
    dam2: students.dam2,
    coruna: students.coruna,
  }
  return members[key]
}

export async function loadGroup(
  { tx, calendar }: Load,
  key: GroupKey,
  school: School,
  courses: Record<CourseKey, LoadedCourse>,
  areaIds: Map<string, number>,
  placed: readonly PlacedItem[],
): Promise<LoadedGroup> {
  const { center: centerKey, name, description, area, graders, back = 0, from } = groups[key]
  const center = school.centers[centerKey]
  const taught = (Object.keys(graders) as CourseKey[]).map(
    (course) => [course, known(school.staff.get(graders[course] ?? ''), 'grader')] as const,
  )
  const teachers = [...new Map(taught.map(([, person]) => [person.id, person])).values()]
  const row = await createGroup(tx, center, {
    name,
    description,
    category_id: known(areaIds.get(area), area),
    period: calendar.period(back),
    manager_id: known(teachers[0], 'manager').id,
    created_at: calendar.at(from - 7, '11:00'),
  })
  await teach(tx, row, ...teachers)
  await offer(tx, row, ...taught.map(([course]) => courses[course].row))
  const students = membersOf(key, school)
  const auditContext = { at: calendar.at(from, '09:05'), actor_id: center.manager_id ?? teachers[0]?.id ?? null }
  await enrol(tx, row, students, auditContext)
  const group: LoadedGroup = { key, row, center, courses: taught.map(([course]) => courses[course]), graders: new Map(taught), students }
  for (const { task, deliverable } of group.courses.flatMap(({ tasks }) => tasks)) {
    const when = task.when[key]
    if (when) await schedule(tx, row, deliverable, datesOf(calendar, when))
  }
  await showItems({ tx, calendar }, group, placed)
  if (key === 'daw1') await leave({ tx, calendar }, group, school, auditContext.actor_id)
  return group
}

/** One student came and left: seat taken and freed. */
async function leave(
  { tx, calendar }: Pick<Load, 'tx' | 'calendar'>,
  { row, students }: LoadedGroup,
  school: School,
  actor_id: number | null,
) {
  const student = known(
    school.students.former.find(({ username }) => username === dropout),
    dropout,
  )
  await enrol(tx, row, [student], { at: calendar.at(-60, '12:40'), actor_id })
  await unlink(tx, row, student, { at: calendar.at(-41, '10:15'), actor_id })
  if (students.includes(student)) throw new Error('who left is no longer in the class')
}

async function showItems({ tx, calendar }: Pick<Load, 'tx' | 'calendar'>, { key, row }: LoadedGroup, placed: readonly PlacedItem[]) {
  if (key !== 'dam1') return
  const rows = placed.flatMap(({ item: { visible }, relatedId }) =>
    visible
      ? [
          {
            group_id: row.id,
            related_resource_id: relatedId,
            visible_from: visible[0] === null ? null : calendar.at(visible[0], '08:00'),
            visible_until: visible[1] === null ? null : calendar.at(visible[1], '23:59'),
          },
        ]
      : [],
  )
  await tx.insertInto('group_resources').values(rows).execute()
}

/** Ends last year's class: nothing in it changes from then on. */
export async function closeGroup({ tx, calendar }: Load, { row, center }: LoadedGroup): Promise<void> {
  await archive(tx, row, { at: calendar.at(-140, '13:30'), actor_id: center.manager_id })
}
