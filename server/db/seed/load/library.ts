import { storeFiles } from '../../../testing/factories/index.ts'
import { type CourseKey, courses } from '../courses/index.ts'
import { library, type LibraryItem } from '../school/library/index.ts'
import { known, type Load, type LoadedCourse, type School } from './load.ts'

/** An item placed in a class of a program. */
export interface PlacedItem {
  item: LibraryItem
  course: CourseKey
  relatedId: number
}

/** The resource library, each item placed in the class it belongs to. */
export async function loadLibrary(
  { tx, files, calendar }: Load,
  school: School,
  loaded: Record<CourseKey, LoadedCourse>,
  areaIds: Map<string, number>,
): Promise<PlacedItem[]> {
  const created_at = calendar.at(-440, '17:30')
  const papers = library.map(({ paper }) => paper?.() ?? null)
  const stored = await storeFiles(
    { db: tx, files },
    papers.flatMap((paper, index) => {
      const owner = known(school.staff.get(library[index]?.owner ?? ''), 'owner')
      return paper ? [{ ...paper, uploaded_by: owner.id, created_at }] : []
    }),
  )
  const fileIds = papers.map((paper) => (paper ? (stored.shift() ?? null) : null))
  const resources = await tx
    .insertInto('resources')
    .values(
      library.map(({ type, name, description, owner, course, url, seconds }, index) => {
        const center = courses[course].owner
        return {
          type,
          name,
          description,
          owner_id: known(school.staff.get(owner), owner).id,
          center_id: center === null ? null : school.centers[center].id,
          file_id: fileIds[index] ?? null,
          url: url ?? null,
          seconds: seconds ?? null,
          is_shared: center === null,
          created_at,
        }
      }),
    )
    .returning('id')
    .execute()
  await tx
    .insertInto('resource_categories')
    .values(
      library.map(({ course }, index) => ({
        resource_id: known(resources[index], 'resource').id,
        category_id: known(areaIds.get(courses[course].areas[0] ?? ''), 'area'),
      })),
    )
    .execute()
  const taken = new Map<number, number>()
  const placed = await tx
    .insertInto('related_resources')
    .values(
      library.map(({ course, lesson, required = false }, index) => {
        const content_id = known(loaded[course].lessons.get(lesson), lesson)
        const position = taken.get(content_id) ?? 0
        taken.set(content_id, position + 1)
        return {
          course_id: loaded[course].row.id,
          content_id,
          resource_id: known(resources[index], 'resource').id,
          position,
          is_required: required,
        }
      }),
    )
    .returning('id')
    .execute()
  const results = library.flatMap(({ course, criteria = {} }, index) =>
    Object.entries(criteria).map(([code, percent]) => ({
      related_resource_id: known(placed[index], 'place').id,
      criterion_id: known(loaded[course].criteria.get(code), code).id,
      weight: percent * 100,
    })),
  )
  await tx.insertInto('related_results').values(results).execute()
  return library.map((item, index) => ({ item, course: item.course, relatedId: known(placed[index], 'place').id }))
}
