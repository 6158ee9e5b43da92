import {
  archive,
  createGroup,
  enrol,
  offer,
  type Person,
  schedule,
  teach,
  teachPrograms,
  unlink,
} from '../../../testing/factories/index.ts'
import { datesOf } from '../calendar.ts'
import type { CourseKey, GroupKey } from '../content-schema.ts'
import type { PlacedItem } from './library.ts'
import { type Load, type LoadedCourse, type LoadedGroup, type LoadedPeople, required } from './load.ts'

const repeaters = ['ruben.herrero', 'mario.miguel']
const pending = 'ivan.oca'
/** Returned in September and left in October. */
const dropout = 'christian.mena'

function membersOf(key: GroupKey, { students }: LoadedPeople): Person[] {
  const named = (people: readonly Person[], ...names: string[]) => people.filter(({ username }) => names.includes(username))
  const members: Record<GroupKey, Person[]> = {
    archived: [...students.dam2.slice(0, 18), ...named(students.dam1, ...repeaters), ...students.former],
    dam1: [...students.dam1, ...named(students.dam2, pending)],
    daw1: students.daw1,
    dam2: students.dam2,
    coruna: students.coruna,
  }
  return members[key]
}

export async function loadGroup(
  { tx, calendar, content }: Load,
  key: GroupKey,
  people: LoadedPeople,
  courses: Record<CourseKey, LoadedCourse>,
  areaIds: Map<string, number>,
  placed: readonly PlacedItem[],
): Promise<LoadedGroup> {
  const { center: centerKey, name, description, area, graders, back, from } = content.groups[key]
  const center = people.centers[centerKey]
  const taught = (Object.keys(graders) as CourseKey[]).map(
    (course) => [course, required(people.staff.get(graders[course] ?? ''), 'grader')] as const,
  )
  const teachers = [...new Map(taught.map(([, person]) => [person.id, person])).values()]
  const row = await createGroup(tx, center, {
    name,
    description,
    category_id: required(areaIds.get(area), area),
    period: calendar.period(back),
    manager_id: required(teachers[0], 'manager').id,
    created_at: calendar.at(from - 7, '11:00'),
  })
  await teach(tx, row, ...teachers)
  await offer(tx, row, ...taught.map(([course]) => courses[course].row))
  await teachPrograms(tx, row, ...taught.map(([course, person]) => [courses[course].row, person] as const))
  const students = membersOf(key, people)
  const actor_id = center.manager_id
  await enrol(tx, row, students, { at: calendar.at(from, '09:05'), actor_id })
  const group: LoadedGroup = { key, row, center, courses: taught.map(([course]) => courses[course]), graders: new Map(taught), students }
  for (const { task, deliverable } of group.courses.flatMap(({ tasks }) => tasks)) {
    const when = task.when[key]
    if (when) await schedule(tx, row, deliverable, datesOf(calendar, when))
  }
  if (key === 'dam1') {
    const shown = placed.flatMap(({ item: { visible }, relatedId }) =>
      visible ? [{ relatedId, from: visible[0], until: visible[1] }] : [],
    )
    const rows = shown.map((item) => ({
      group_id: row.id,
      related_resource_id: item.relatedId,
      visible_from: item.from === null ? null : calendar.at(item.from, '08:00'),
      visible_until: item.until === null ? null : calendar.at(item.until, '23:59'),
    }))
    await tx.insertInto('group_resources').values(rows).execute()
  }
  if (key === 'daw1') {
    // One student joined and left: seat taken and freed.
    const student = required(
      people.students.former.find(({ username }) => username === dropout),
      dropout,
    )
    await enrol(tx, row, [student], { at: calendar.at(-60, '12:40'), actor_id })
    await unlink(tx, row, student, { at: calendar.at(-41, '10:15'), actor_id })
  }
  return group
}

/** Archives last year's group. */
export async function closeGroup({ tx, calendar }: Load, { row, center }: LoadedGroup): Promise<void> {
  await archive(tx, row, { at: calendar.at(-140, '13:30'), actor_id: center.manager_id })
}
