import type { Insertable, Selectable } from 'kysely'
import type { Db, Tables, Tx } from '../../db/client.ts'
import { autoDistribute } from '#openapi/rules/weights.ts'
import { inChunks, next } from './rows.ts'

export type Course = Selectable<Tables['courses']>
export type Content = Selectable<Tables['course_contents']>
export type Criterion = Selectable<Tables['criteria']>

/** A node of a content tree; without a weight it shares what its siblings leave, as auto-distribute does. */
export interface ContentGiven {
  name: string
  description?: string
  weight?: number
  pinned?: boolean
  is_free?: boolean
  is_active?: boolean
  minutes?: number
  children?: readonly ContentGiven[]
}

export interface ResultGiven {
  code?: string
  name?: string
  weight?: number
  criteria?: readonly { code?: string; name?: string; weight?: number; rule?: Criterion['rule'] }[]
}

/** A program of the platform (`center_id` makes it a center's own) with the first version of its rules. */
export async function createCourse(
  db: Db | Tx,
  given: Partial<Insertable<Tables['courses']>> = {},
  rules: Partial<Insertable<Tables['course_rules']>> = {},
): Promise<Course> {
  const course = await db
    .insertInto('courses')
    .values({ name: `Programa ${next()}`, ...given })
    .returningAll()
    .executeTakeFirstOrThrow()
  await db
    .insertInto('course_rules')
    .values({ course_id: course.id, version: 1, ...rules })
    .execute()
  return course
}

/** Writes a tree level by level and answers its nodes, contents before units before classes, siblings in order. */
export async function createContents(db: Db | Tx, course: { id: number }, tree: readonly ContentGiven[]): Promise<Content[]> {
  const written: Content[] = []
  let level: { parent_id: number | null; siblings: readonly ContentGiven[] }[] = [{ parent_id: null, siblings: tree }]
  for (let depth = 1; level.some(({ siblings }) => siblings.length > 0); depth += 1) {
    const rows = level.flatMap(({ parent_id, siblings }) => shared(siblings).map((node, position) => ({ parent_id, position, node })))
    const nodes = await inChunks(rows, (chunk) =>
      db
        .insertInto('course_contents')
        .values(
          chunk.map(({ node: { children: _, ...columns }, parent_id, position }) => ({
            course_id: course.id,
            level: depth,
            parent_id,
            position,
            ...columns,
          })),
        )
        .returningAll()
        .execute(),
    )
    written.push(...nodes)
    level = nodes.map(({ id }, index) => ({ parent_id: id, siblings: rows[index]?.node.children ?? [] }))
  }
  return written
}

/** Learning results RA1, RA2 … with criteria a, b …; missing weights share what is left of 100.00. */
export async function createResults(db: Db | Tx, course: { id: number }, given: readonly ResultGiven[]): Promise<Criterion[]> {
  const results = await db
    .insertInto('learning_results')
    .values(
      shared(given).map(({ code, name, weight }, position) => ({
        course_id: course.id,
        code: code ?? `RA${position + 1}`,
        name: name ?? `Resultado ${position + 1}`,
        weight,
        position,
      })),
    )
    .returning('id')
    .execute()
  const rows = results.flatMap(({ id }, index) =>
    shared(given[index]?.criteria ?? []).map((criterion, position) => ({
      name: `Criterio ${position + 1}`,
      ...criterion,
      course_id: course.id,
      learning_result_id: id,
      code: criterion.code ?? String.fromCodePoint(97 + position),
      position,
    })),
  )
  return inChunks(rows, (chunk) => db.insertInto('criteria').values(chunk).returningAll().execute())
}

/** Offers programs in a center, without any group yet. */
export async function license(
  db: Db | Tx,
  center: { id: number },
  courses: readonly { id: number }[],
  created_at = new Date(),
): Promise<void> {
  await db
    .insertInto('center_courses')
    .values(courses.map(({ id }) => ({ center_id: center.id, course_id: id, created_at })))
    .execute()
}

/** Siblings with the weights they were given; the others share the rest of 100.00. An inactive one weighs nothing. */
function shared<T extends { weight?: number; is_active?: boolean }>(siblings: readonly T[]): (T & { weight: number })[] {
  const distribution = autoDistribute(
    siblings.map(({ weight, is_active }, id) => ({ id, weight: weight ?? 0, isPinned: weight !== undefined, isActive: is_active ?? true })),
  )
  if (!distribution.ok) throw new Error(`these weights do not add up to 100.00: ${distribution.code}`)
  return siblings.map((sibling, id) => ({ ...sibling, weight: distribution.weights[id]?.weight ?? 0 }))
}

/** A training area at the top of the tree. */
export const createCategory = (db: Db, given: { name: string }): Promise<{ id: number }> =>
  db.insertInto('categories').values(given).returning('id').executeTakeFirstOrThrow()
