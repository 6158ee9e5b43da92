import { evenWeights } from '#openapi/rules/weights.ts'
import {
  type ContentGiven,
  createContents,
  createCourse,
  createDeliverable,
  createResults,
  license,
  type ResultGiven,
  storeFiles,
} from '../../../testing/factories/index.ts'
import type { Rubric } from '../../../modules/deliverables/rubric.ts'
import { json } from '../../json.ts'
import type { Area, ContentNode, CourseContent, CourseKey } from '../content-schema.ts'
import { makeSampleFiles } from '../sample-files.ts'
import { type Load, type LoadedCourse, type LoadedPeople, type LoadedTask, required } from './load.ts'

/** The tree of training areas: ids by name. */
export async function loadAreas({ tx, content: { areas } }: Load): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const insert = async (siblings: readonly Area[], parent_id: number | null) => {
    for (const [position, { name, under = [] }] of siblings.entries()) {
      const { id } = await tx.insertInto('categories').values({ name, parent_id, position }).returning('id').executeTakeFirstOrThrow()
      ids.set(name, id)
      await insert(under, id)
    }
  }
  await insert(areas, null)
  return ids
}

const weight = (percent: number) => Math.round(percent * 100)

const asContent = ({ percent, children, ...own }: ContentNode): ContentGiven => ({
  ...own,
  ...(percent === undefined ? {} : { weight: weight(percent), pinned: true }),
  ...(children ? { children: children.map(asContent) } : {}),
})

const asResult = ({ percent, name, criteria }: CourseContent['results'][number]): ResultGiven => ({
  weight: weight(percent),
  name,
  criteria: criteria.map(({ percent: share, ...own }) => ({ ...own, ...(share === undefined ? {} : { weight: weight(share) }) })),
})

/** The six programs with contents, results, rules and their ninety deliverables. */
export async function loadCourses(
  load: Load,
  people: LoadedPeople,
  areaIds: Map<string, number>,
): Promise<Record<CourseKey, LoadedCourse>> {
  const { tx, files, calendar, content } = load
  const keys = Object.keys(content.courses) as CourseKey[]
  const created_at = calendar.at(-460, '12:00')
  const covers = await storeFiles(
    { db: tx, files },
    keys.map((key) => ({ name: 'portada.png', media_type: 'image/png', content: content.asset(`cover-${key}.png`), created_at })),
  )
  const all = {} as Record<CourseKey, LoadedCourse>
  for (const [index, key] of keys.entries()) {
    const { owner, code, name, about, description, areas, rules, results, contents } = content.courses[key]
    const row = await createCourse(
      tx,
      {
        center_id: owner === null ? null : people.centers[owner].id,
        code,
        name,
        about,
        description,
        background_file_id: covers[index] ?? null,
        created_at,
      },
      { ...rules, created_by: people.admin.id, created_at },
    )
    await tx
      .insertInto('course_categories')
      .values(areas.map((area) => ({ course_id: row.id, category_id: required(areaIds.get(area), area) })))
      .execute()
    const nodes = await createContents(tx, row, contents.map(asContent))
    const lessons = new Map(nodes.filter(({ level }) => level === 3).map((node) => [node.name, node.id]))
    const criteria = await createResults(tx, row, results.map(asResult))
    const resultIds = [...new Set(criteria.map(({ learning_result_id }) => learning_result_id))]
    const byCode = new Map(criteria.map((each) => [`RA${resultIds.indexOf(each.learning_result_id) + 1}.${each.code}`, each]))
    all[key] = { key, row, tasks: [], criteria: byCode, lessons }
    await loadTasks(load, all[key])
  }
  const since = calendar.at(-455, '12:00')
  const rowsOf = (some: readonly CourseKey[]) => some.map((key) => all[key].row)
  await license(tx, people.centers.ribera, rowsOf(keys), since)
  await license(tx, people.centers.puerta, rowsOf(keys.filter((key) => content.courses[key].owner === null)), since)
  return all
}

type Task = CourseContent['tasks'][number]

/** The weights of tasks in their lessons: those of one lesson share it; a recovery weighs nothing. */
function evenShares(tasks: readonly Task[]): Map<Task, number> {
  const lessons = Map.groupBy(
    tasks.filter(({ recovers }) => recovers === undefined),
    ({ lesson }) => lesson,
  )
  return new Map(
    [...lessons.values()].flatMap((siblings) => {
      const shares = evenWeights(siblings.length)
      return siblings.map((task, index): [Task, number] => [task, shares[index] ?? 0])
    }),
  )
}

function toRubric({ levels, rows }: NonNullable<Task['rubric']>, criteria: LoadedCourse['criteria']): Rubric {
  return {
    levels: levels.map((title, index) => ({ id: index + 1, title })),
    rows: rows.map(({ title, criterion, cells }, index) => ({
      id: index + 1,
      title,
      criterion_id: criterion === undefined ? null : required(criteria.get(criterion), criterion).id,
      cells: cells.map(([points, description]) => ({ points: points * 100, description })),
    })),
  }
}

async function loadTasks({ tx, files, calendar, content }: Load, { key, row, tasks, criteria, lessons }: LoadedCourse): Promise<void> {
  const course = content.courses[key]
  const created_at = calendar.at(-450, '12:00')
  const shares = evenShares(course.tasks)
  for (const task of course.tasks) {
    const weights: LoadedTask['criteria'] = Object.entries(task.criteria).map(([code, percent]) => ({
      criterion_id: required(criteria.get(code), code).id,
      weight: weight(percent),
    }))
    const accepts = (what: 'text' | 'link' | 'files' | 'late') => !task.refuses.includes(what)
    const deliverable = await createDeliverable(
      tx,
      row,
      {
        content_id: required(lessons.get(task.lesson), task.lesson),
        name: task.name,
        instructions: task.instructions,
        max_points: task.max_points * 100,
        kind: task.recovers === undefined ? 'ordinary' : 'recovery',
        recovers_id: tasks.find((other) => other.task.name === task.recovers)?.deliverable.id ?? null,
        weight: shares.get(task) ?? 0,
        rubric: task.rubric ? json(toRubric(task.rubric, criteria)) : null,
        accepts_text: accepts('text'),
        accepts_link: accepts('link'),
        accepts_files: accepts('files'),
        accepts_late: accepts('late'),
        created_at,
      },
      weights,
    )
    const made = await makeSampleFiles(task.attached, {}, { header: course.short_name, author: '', byline: '', asset: content.asset })
    const attached = await storeFiles(
      { db: tx, files },
      made.map((file) => ({ ...file, created_at })),
    )
    if (attached.length > 0) {
      await tx
        .insertInto('deliverable_files')
        .values(attached.map((file_id, position) => ({ deliverable_id: deliverable.id, file_id, position })))
        .execute()
    }
    tasks.push({ task, deliverable, course, criteria: weights })
  }
}
