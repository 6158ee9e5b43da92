import type { TestApp } from '#server/testing/app.ts'
import { createCenter, createGroup, createManager, createTeacher, teach } from '#server/testing/factories/index.ts'

/** A center with a group, and its signed-in manager and teacher. */
export async function openCenter(app: TestApp, given: Parameters<typeof createCenter>[1] = {}) {
  const center = await createCenter(app.db, given)
  const manager = await createManager(app.db, center)
  const teacher = await createTeacher(app.db, center)
  const group = await createGroup(app.db, center, { name: `Clase ${center.id}` })
  await teach(app.db, group, teacher)
  return { center, group, manager: await app.as(manager.id), teacher: await app.as(teacher.id) }
}
