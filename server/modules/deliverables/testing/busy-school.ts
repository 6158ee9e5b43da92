import { openSchool } from './school.ts'

const names = [
  ['Ana', 'Ñíguez', 'Abad'],
  ['Luis', 'Núñez', 'Zamora'],
  ['Eva', 'Núñez', 'álvarez'],
  ['Iker', 'Ortega', ''],
  ['Sara', 'Álamo', 'Ruiz'],
  ['Noa', 'Zapata', 'López'],
] as const

/**
 * A class of six with one task. Sara (4): graded and released. Ana (0): graded, then submitted again. Luis (1): marked as not
 * submitted. Iker (3): late and ungraded. Eva (2) and Noa (5): nothing.
 */
export async function openBusySchool() {
  const school = await openSchool({ students: names.length })
  const { app, at, students } = school
  const pupil = (n: number) => students[n] ?? { id: 0 }
  for (const [n, [first_name, last_name_1, last_name_2]] of names.entries()) {
    await app.db.updateTable('users').set({ first_name, last_name_1, last_name_2 }).where('id', '=', pupil(n).id).execute()
  }
  const teacher = await at.teacher()
  const task = await at.task({ due_at: new Date(app.clock.now().getTime() + 60_000) })
  const times = { start: app.clock.now().toISOString(), graded: '', again: '', late: '' }
  const sara = await at.handIn(await at.student(4), task, 'a')
  app.clock.forward(1)
  const ana = await at.handIn(await at.student(0), task, 'a')
  times.graded = app.clock.now().toISOString()
  await at.grade(teacher, task, { student: pupil(4), version: sara.versions[0]?.id ?? 0, ifMatch: 0, entry: { mode: 'mark', text: '9' } })
  await at.grade(teacher, task, { student: pupil(0), version: ana.versions[0]?.id ?? 0, ifMatch: 0, entry: { mode: 'mark', text: '4' } })
  await at.grade(teacher, task, { student: pupil(1), version: null, ifMatch: 0, entry: { mode: 'mark', text: 'NP' } })
  await at.release(teacher, task, true, [pupil(4).id])
  app.clock.forward(1)
  times.again = app.clock.now().toISOString()
  await at.handIn(await at.student(0), task, 'b')
  app.clock.forward(60)
  times.late = app.clock.now().toISOString()
  await at.handIn(await at.student(3), task, 'a')
  return { ...school, pupil, client: teacher, task, times }
}

export type BusySchool = Awaited<ReturnType<typeof openBusySchool>>
