import { createContents, createCourse, createDeliverable, createResults, license, storeFiles } from '../../../testing/factories/index.ts'
import { type CourseContent, type CourseKey, courses } from '../courses/index.ts'
import { pngPaper } from '../papers/paper.ts'
import { fill, picture, write } from '../papers/picture.ts'
import { type Area, areas } from '../school/areas.ts'
import { known, type Load, type LoadedCourse, type LoadedTask, type School } from './load.ts'

/** The tree of training areas: ids by name. */
export async function loadAreas({ tx }: Load): Promise<Map<string, number>> {
  const ids = new Map<string, number>()
  const plant = async (siblings: readonly Area[], parent_id: number | null) => {
    for (const [position, { name, under = [] }] of siblings.entries()) {
      const { id } = await tx.insertInto('categories').values({ name, parent_id, position }).returning('id').executeTakeFirstOrThrow()
      ids.set(name, id)
      await plant(under, id)
    }
  }
  await plant(areas, null)
  return ids
}

function cover({ code, name, colour }: CourseContent) {
  const drawn = picture(480, 160, colour)
  fill(drawn, 0, 120, 480, 40, '#ffffff')
  fill(drawn, 24, 30, 56, 4, '#ffffff')
  write(drawn, 'title', 24, 48, code, '#ffffff')
  write(drawn, 'text', 24, 129, name.length > 52 ? `${name.slice(0, 50)}…` : name, '#1f2430')
  return pngPaper('portada.png', drawn)
}

/** The six programs with contents, results, rules and their forty deliverables. */
export async function loadCourses(load: Load, school: School, areaIds: Map<string, number>): Promise<Record<CourseKey, LoadedCourse>> {
  const { tx, files, calendar } = load
  const keys = Object.keys(courses) as CourseKey[]
  const covers = await storeFiles(
    { db: tx, files },
    keys.map((key) => ({ ...cover(courses[key]), created_at: calendar.at(-460, '12:00') })),
  )
  const loaded: (readonly [CourseKey, LoadedCourse])[] = []
  for (const [index, key] of keys.entries()) {
    const { owner, code, name, about, description, areas: names, rules, results, contents } = courses[key]
    const center = owner === null ? null : school.centers[owner]
    const row = await createCourse(
      tx,
      {
        center_id: center?.id ?? null,
        code,
        name,
        about,
        description,
        background_file_id: covers[index] ?? null,
        created_at: calendar.at(-460, '12:00'),
      },
      { ...rules, created_by: school.admin.id, created_at: calendar.at(-460, '12:00') },
    )
    await tx
      .insertInto('course_categories')
      .values(names.map((area) => ({ course_id: row.id, category_id: known(areaIds.get(area), area) })))
      .execute()
    const nodes = await createContents(tx, row, contents)
    const lessons = new Map(nodes.filter(({ level }) => level === 3).map((node) => [node.name, node.id]))
    const criteria = await createResults(tx, row, results)
    const resultIds = [...new Set(criteria.map(({ learning_result_id }) => learning_result_id))]
    const byCode = new Map(criteria.map((each) => [`RA${resultIds.indexOf(each.learning_result_id) + 1}.${each.code}`, each]))
    const course: LoadedCourse = { key, row, tasks: [], criteria: byCode, lessons }
    course.tasks.push(...(await loadTasks(load, course)))
    loaded.push([key, course])
  }
  const all = Object.fromEntries(loaded) as Record<CourseKey, LoadedCourse>
  const since = calendar.at(-455, '12:00')
  const platform = keys.filter((key) => courses[key].owner === null)
  await license(
    tx,
    school.centers.ribera,
    keys.map((key) => all[key].row),
    since,
  )
  await license(
    tx,
    school.centers.puerta,
    platform.map((key) => all[key].row),
    since,
  )
  return all
}

async function loadTasks({ tx, files, calendar }: Load, { key, row, criteria, lessons }: LoadedCourse): Promise<LoadedTask[]> {
  const loaded: LoadedTask[] = []
  for (const task of courses[key].tasks) {
    const weights = Object.entries(task.criteria).map(([code, percent]) => ({
      criterion_id: known(criteria.get(code), code).id,
      weight: percent * 100,
    }))
    const refused = (what: 'text' | 'link' | 'files' | 'late') => task.refuses?.includes(what) ?? false
    const recovered = loaded.find((other) => other.task.name === task.recovers)?.deliverable.id ?? null
    const deliverable = await createDeliverable(
      tx,
      row,
      {
        content_id: known(lessons.get(task.lesson), task.lesson),
        name: task.name,
        instructions: task.instructions,
        max_points: (task.maxPoints ?? 10) * 100,
        kind: task.recovers === undefined ? 'ordinary' : 'recovery',
        recovers_id: recovered,
        weight: task.recovers === undefined ? 10_000 : 0,
        accepts_text: !refused('text'),
        accepts_link: !refused('link'),
        accepts_files: !refused('files'),
        accepts_late: !refused('late'),
        created_at: calendar.at(-450, '12:00'),
      },
      weights,
    )
    const attached = await storeFiles(
      { db: tx, files },
      (task.attached?.() ?? []).map((paper) => ({ ...paper, created_at: calendar.at(-450, '12:00') })),
    )
    if (attached.length > 0) {
      await tx
        .insertInto('deliverable_files')
        .values(attached.map((file_id, position) => ({ deliverable_id: deliverable.id, file_id, position })))
        .execute()
    }
    loaded.push({ task, deliverable, course: courses[key], criteria: weights })
  }
  return loaded
}
