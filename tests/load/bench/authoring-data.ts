/** Data of an author with much to look through: programs, resources, and a program with many contents. */

/** Runs a statement on the prepared database. */
export type Run = (text: string, values?: unknown[]) => Promise<{ rows: { id: number }[] }>

const programs = 5000
const resources = 50_000
/** Contents, units in each, classes in each: 500 nodes. */
const tree = { contents: 10, units: 7, classes: 6 }
const placed = { resources: 300, deliverables: 200 }

/** @returns the program with many contents */
export async function addAuthoring(run: Run, centerId: number): Promise<number> {
  await run(
    `insert into courses (center_id, name, code) select $1, 'Programa ' || n, 'B' || n from generate_series(1, ${programs}) n
     on conflict do nothing`,
    [centerId],
  )
  await run(
    `insert into resources (center_id, type, name, url, is_shared)
     select $1, 'other', 'Enlace ' || n, 'https://example.test/' || n, true from generate_series(1, ${resources}) n`,
    [centerId],
  )
  const made = await run(`insert into courses (center_id, name) values ($1, 'Programa con 500 contenidos') returning id::int`, [centerId])
  const id = made.rows[0]?.id ?? 0
  await run(
    `insert into course_contents (course_id, level, name, position)
     select $1, 1, 'Contenido ' || n, n * 1024 from generate_series(1, ${tree.contents}) n`,
    [id],
  )
  for (const [level, count, name] of [
    [2, tree.units, 'Unidad'],
    [3, tree.classes, 'Clase'],
  ] as const)
    await run(
      `insert into course_contents (course_id, level, parent_id, name, position)
       select $1, ${level}, above.id, '${name} ' || n, n * 1024
       from course_contents above, generate_series(1, ${count}) n where above.course_id = $1 and above.level = ${level - 1}`,
      [id],
    )
  await run(
    'insert into center_courses (center_id, course_id) select center_id, id from courses where center_id = $1 on conflict do nothing',
    [centerId],
  )
  const classes = `(select id, row_number() over (order by id) as at from course_contents where course_id = $1 and level = 3) as class`
  await run(
    `insert into related_resources (course_id, content_id, resource_id, position)
     select $1, class.id, resource.id, 1024 from ${classes}
     join (select id, row_number() over (order by id desc) as at from resources) as resource using (at) where at <= ${placed.resources}`,
    [id],
  )
  await run(
    `insert into deliverables (course_id, content_id, name, position, accepts_text)
     select $1, id, 'Tarea ' || at, 2048, true from ${classes} where at <= ${placed.deliverables}`,
    [id],
  )
  return id
}
