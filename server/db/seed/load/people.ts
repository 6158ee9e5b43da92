import {
  appoint,
  createAdmin,
  createCenter,
  createPeople,
  createStudents,
  hire,
  type Person,
  storeFiles,
} from '../../../testing/factories/index.ts'
import { json } from '../../json.ts'
import { fill, picture, textWidth, write } from '../papers/picture.ts'
import { pngPaper } from '../papers/paper.ts'
import { dice } from '../random.ts'
import { type CenterContent, type CenterKey, centers } from '../school/centers.ts'
import { admin, manager, teachers } from '../school/staff.ts'
import { type ClassKey, students } from '../school/students.ts'
import { known, type Load, type School } from './load.ts'

function logo({ logo: { letters, paper, ink } }: CenterContent) {
  const drawn = picture(96, 96, paper)
  fill(drawn, 0, 74, 96, 6, ink)
  write(drawn, 'title', Math.round(48 - textWidth('title', letters) / 2), 26, letters, ink)
  return pngPaper('logotipo.png', drawn)
}

/** Centers with their setup finished, everybody who works or learns in them, and the IT admin. */
export async function loadPeople({ tx, files, calendar }: Load): Promise<School> {
  const seen = (username: string) => {
    const roll = dice(`access ${username}`)
    return calendar.at(-roll.between(1, 9), `${roll.between(8, 22)}:${roll.between(10, 59)}`)
  }
  const administrator = await createAdmin(tx, {
    ...admin,
    created_at: calendar.at(-500, '09:00'),
    last_access_at: calendar.at(-1, '08:12'),
  })
  const people = await createPeople(
    tx,
    [manager, ...teachers].map((person) => ({
      ...person,
      is_staff: true,
      created_at: calendar.at(-480, '10:00'),
      last_access_at: seen(person.username),
    })),
  )
  const staff = new Map(people.map((person) => [person.username, person]))
  const keys = Object.keys(centers) as CenterKey[]
  const logos = await storeFiles(
    { db: tx, files },
    keys.map((key) => ({ ...logo(centers[key]), created_at: calendar.at(-480, '10:30') })),
  )
  const rows = []
  for (const [index, key] of keys.entries()) {
    const { manager: managerName, team, logo: _, contract, ...columns } = centers[key]
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
        created_by: administrator.id,
        step: 6,
        created_at: calendar.at(-479, '12:50'),
        updated_at: calendar.at(-479, '13:20'),
        finished_at: calendar.at(-479, '13:20'),
      })
      .execute()
    await hire(
      tx,
      center,
      team.map((username) => known(staff.get(username), username)),
      calendar.at(-478, '10:00'),
    )
    const boss = known(staff.get(managerName), managerName)
    await appoint(tx, center, boss)
    rows.push([key, { ...center, manager_id: boss.id }] as const)
  }
  const loaded = Object.fromEntries(rows) as School['centers']
  const homes: Record<ClassKey, CenterKey> = { dam1: 'ribera', daw1: 'ribera', dam2: 'ribera', former: 'ribera', coruna: 'puerta' }
  const classes = []
  for (const key of Object.keys(students) as ClassKey[]) {
    const joined = calendar.at(key === 'dam2' || key === 'former' ? -435 : -70, '09:30')
    const given = students[key].map((person) => ({
      ...person,
      created_at: joined,
      last_access_at: key === 'former' ? null : seen(person.username ?? ''),
    }))
    classes.push([key, await createStudents(tx, loaded[homes[key]], given, joined)] as const)
  }
  const school = Object.fromEntries(classes) as Record<ClassKey, Person[]>
  await tx
    .updateTable('center_students')
    .set({ archived_at: calendar.at(-110, '12:00') })
    .where(
      'user_id',
      'in',
      school.former.map(({ id }) => id),
    )
    .execute()
  return { centers: loaded, admin: administrator, staff, students: school }
}
