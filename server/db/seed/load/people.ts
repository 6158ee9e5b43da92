import { appoint, createAdmin, createCenter, createPeople, createStudents, hire, storeFiles } from '../../../testing/factories/index.ts'
import { json } from '../../json.ts'
import type { CenterKey, StudentKey } from '../content-schema.ts'
import { dice } from '../random.ts'
import { type Load, type LoadedPeople, required } from './load.ts'

/** Centers with their setup finished, their teachers and students, and the IT admin. */
export async function loadPeople({ tx, files, calendar, content: { centers, people, asset } }: Load): Promise<LoadedPeople> {
  const seen = (username: string) => {
    const roll = dice(`access ${username}`)
    return calendar.at(-roll.between(1, 9), `${roll.between(8, 22)}:${roll.between(10, 59)}`)
  }
  const admin = await createAdmin(tx, {
    ...people.admin,
    created_at: calendar.at(-500, '09:00'),
    last_access_at: calendar.at(-1, '08:12'),
  })
  const employees = await createPeople(
    tx,
    [people.manager, ...people.teachers].map((person) => ({
      ...person,
      is_staff: true,
      created_at: calendar.at(-480, '10:00'),
      last_access_at: seen(person.username),
    })),
  )
  const staff = new Map(employees.map((person) => [person.username, person]))
  const keys = Object.keys(centers) as CenterKey[]
  const logos = await storeFiles(
    { db: tx, files },
    keys.map((key) => ({
      name: 'logotipo.png',
      media_type: 'image/png',
      content: asset(`logo-${key}.png`),
      created_at: calendar.at(-480, '10:30'),
    })),
  )
  const loadedCenters = []
  for (const [index, key] of keys.entries()) {
    const { manager, team, contract, ...columns } = centers[key]
    const center = await createCenter(tx, {
      ...columns,
      contract: json(contract),
      logo_file_id: logos[index] ?? null,
      created_at: calendar.at(-481, '09:00'),
      setup_finished_at: calendar.at(-479, '13:20'),
    })
    await tx
      .insertInto('center_setups')
      .values({
        center_id: center.id,
        created_by: admin.id,
        step: 6,
        created_at: calendar.at(-479, '12:50'),
        updated_at: calendar.at(-479, '13:20'),
        finished_at: calendar.at(-479, '13:20'),
      })
      .execute()
    await hire(
      tx,
      center,
      team.map((username) => required(staff.get(username), username)),
      calendar.at(-478, '10:00'),
    )
    const { id } = required(staff.get(manager), manager)
    await appoint(tx, center, { id })
    loadedCenters.push([key, { ...center, manager_id: id }] as const)
  }
  const loaded = Object.fromEntries(loadedCenters) as LoadedPeople['centers']
  const homes: Record<StudentKey, CenterKey> = { dam1: 'ribera', daw1: 'ribera', dam2: 'ribera', former: 'ribera', coruna: 'puerta' }
  const students = {} as LoadedPeople['students']
  for (const key of Object.keys(people.students) as StudentKey[]) {
    const joined = calendar.at(key === 'dam2' || key === 'former' ? -435 : -70, '09:30')
    const given = people.students[key].map((person) => ({
      ...person,
      created_at: joined,
      last_access_at: key === 'former' ? null : seen(person.username ?? ''),
    }))
    students[key] = await createStudents(tx, loaded[homes[key]], given, joined)
  }
  const formerIds = students.former.map(({ id }) => id)
  await tx
    .updateTable('center_students')
    .set({ archived_at: calendar.at(-110, '12:00') })
    .where('user_id', 'in', formerIds)
    .execute()
  return { centers: loaded, admin, staff, students }
}
