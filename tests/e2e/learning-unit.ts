/** A unit of the demo school: what its teacher places in one of its classes, and how far a student is in it. */
import { expect, type Locator, type Page } from '@playwright/test'
import { call } from './api-call.ts'

export const program = 'Programación'
export const group = '1.º DAM A'
export const unit = 'Escribir clases'
/** A class of the unit with a deliverable and, until a test places some, no resources. */
export const lesson = 'Visibilidad y métodos estáticos'

/** Where the class is, by its ids. */
export interface Place {
  group: number
  course: number
  unit: number
  lesson: number
}

interface Node {
  id: number
  name: string
  state: string
  done: number
  total: number
  requirements: number
  met: number
}
interface Path {
  done: number
  total: number
  nodes: Node[]
}
interface Named {
  id: number
  name: string
}

const pathOf = (page: Page, { group: groupId, course }: Pick<Place, 'group' | 'course'>) =>
  call<Path>(page, 'GET', `/stats/results/user_contents/${course}?group=${groupId}`)

/** The place of a class of the program for the person who is signed in. */
export async function findPlace(page: Page, lessonName = lesson, unitName = unit): Promise<Place> {
  const { programs } = await call<{ programs: { course: Named; group: Named }[] }>(page, 'GET', '/stats/results/next_learning')
  const found = programs.find((each) => each.course.name === program && each.group.name === group)
  if (!found) throw new Error(`No ${program} in ${group}`)
  const ids = { group: found.group.id, course: found.course.id }
  const { nodes } = await pathOf(page, ids)
  const idOf = (name: string) => nodes.find((node) => node.name === name)?.id ?? 0
  return { ...ids, unit: idOf(unitName), lesson: idOf(lessonName) }
}

export const unitAddress = (place: Place) => `/unit/${place.unit}?group=${place.group}`
export const lessonAddress = (place: Place) => `/unit/${place.unit}/${place.lesson}?group=${place.group}`

/** How far a student is: what is done, and of how much. */
export interface Progress {
  /** Required resources and deliverables of the class. */
  lesson: readonly [done: number, of: number]
  /** Classes of the unit, and of the program. */
  unit: readonly [done: number, of: number]
  program: readonly [done: number, of: number]
}

/** As the API says it to the student. */
export async function progressOf(page: Page, place: Place): Promise<Progress> {
  const { nodes, done, total } = await pathOf(page, place)
  const nodeOf = (id: number) => nodes.find((node) => node.id === id)
  const [own, above] = [nodeOf(place.lesson), nodeOf(place.unit)]
  return {
    lesson: [own?.met ?? 0, own?.requirements ?? 0],
    unit: [above?.done ?? 0, above?.total ?? 0],
    program: [done, total],
  }
}

export const bar = (page: Page, name: string) => page.getByRole('progressbar', { name, exact: true })

/** The contents of the unit, which a phone shows in a sheet. */
export async function openTree(page: Page): Promise<Locator> {
  const sheet = page.getByRole('button', { name: /^Contenidos · / })
  const tree = page.getByRole('navigation', { name: `Contenidos de ${unit}`, exact: true })
  await expect(sheet.or(tree)).toBeVisible()
  if (await sheet.isVisible()) await sheet.click()
  await expect(tree).toBeVisible()
  return tree
}

/** The student sees this much on the page of the unit and among their programs, and the API says the same. */
export async function studentSees(page: Page, place: Place, wanted: Progress): Promise<void> {
  await page.goto(unitAddress(place))
  await expect(bar(page, `Progreso en ${unit}`)).toHaveAttribute('aria-valuetext', `${wanted.unit.join(' de ')} clases`)
  const [met, required] = wanted.lesson
  const state = met < required ? `(Por hacer|Aquí sigues): ?${lesson} ?${met} de ${required} obligatorios` : `Hecha: ?${lesson}`
  await expect((await openTree(page)).getByRole('link', { name: new RegExp(`^${state}$`) })).toBeVisible()
  await page.goto('/next-unit')
  await expect(bar(page, `Progreso en ${program}`)).toHaveAttribute('aria-valuetext', `${wanted.program.join(' de ')} clases`)
  expect(await progressOf(page, place)).toEqual(wanted)
}

/** The teacher sees as much in the group. @returns the row of the student */
export async function teacherSees(teacher: Page, place: Place, student: string, wanted: Progress): Promise<Locator> {
  await teacher.goto(`/group/${place.group}?tab=progress&course=${place.course}`)
  const own = bar(teacher, `Clases hechas de ${student}`)
  await expect(own).toHaveAttribute('aria-valuetext', wanted.program.join(' de '))
  return teacher.getByRole('row').filter({ has: own })
}
