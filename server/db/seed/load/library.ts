import { storeFiles } from '../../../testing/factories/index.ts'
import type { CourseKey, LibraryItem } from '../content-schema.ts'
import { makeSampleFile } from '../sample-files.ts'
import { type Load, type LoadedCourse, type LoadedPeople, required } from './load.ts'

/** An item placed in a class of a program. */
export interface PlacedItem {
  item: LibraryItem
  relatedId: number
}

const header = 'IES Ribera del Duero · Departamento de Informática'

/** The resource library: all five types, files and addresses, each item placed in the class it belongs to. */
export async function loadLibrary(
  { tx, files, calendar, content: { library, courses, asset } }: Load,
  people: LoadedPeople,
  loaded: Record<CourseKey, LoadedCourse>,
  areaIds: Map<string, number>,
): Promise<PlacedItem[]> {
  const created_at = calendar.at(-440, '17:30')
  const owners = library.map(({ owner }) => required(people.staff.get(owner), owner))
  const withFile = library.flatMap(({ file }, index) => (file ? [{ index, file, owner: required(owners[index], 'owner') }] : []))
  const made = await Promise.all(
    withFile.map(async ({ file, owner }) => {
      const name = [owner.first_name, owner.last_name_1, owner.last_name_2].filter(Boolean).join(' ')
      return { ...(await makeSampleFile(file, {}, { header, author: name, byline: name, asset })), uploaded_by: owner.id, created_at }
    }),
  )
  const stored = await storeFiles({ db: tx, files }, made)
  const fileIds = new Map(withFile.map(({ index }, at) => [index, stored[at]]))
  const resources = await tx
    .insertInto('resources')
    .values(
      library.map(({ type, name, description, course, url, seconds }, index) => {
        const center = courses[course].owner
        return {
          type,
          name,
          description,
          owner_id: required(owners[index], 'owner').id,
          center_id: center === null ? null : people.centers[center].id,
          file_id: fileIds.get(index) ?? null,
          url: url ?? null,
          seconds: seconds ?? null,
          is_shared: center === null,
          created_at,
        }
      }),
    )
    .returning('id')
    .execute()
  await loadCaptions({ tx, files }, library, { ids: resources.map(({ id }) => id), created_at })
  await tx
    .insertInto('resource_categories')
    .values(
      library.map(({ course }, index) => ({
        resource_id: required(resources[index], 'resource').id,
        category_id: required(areaIds.get(courses[course].areas[0] ?? ''), 'area'),
      })),
    )
    .execute()
  const taken = new Map<number, number>()
  const placed = await tx
    .insertInto('related_resources')
    .values(
      library.map(({ course, lesson, required: is_required }, index) => {
        const content_id = required(loaded[course].lessons.get(lesson), lesson)
        const position = taken.get(content_id) ?? 0
        taken.set(content_id, position + 1)
        return {
          course_id: loaded[course].row.id,
          content_id,
          resource_id: required(resources[index], 'resource').id,
          position,
          is_required,
        }
      }),
    )
    .returning('id')
    .execute()
  const results = library.flatMap(({ course, criteria }, index) =>
    Object.entries(criteria).map(([code, percent]) => ({
      related_resource_id: required(placed[index], 'place').id,
      criterion_id: required(loaded[course].criteria.get(code), code).id,
      weight: percent * 100,
    })),
  )
  await tx.insertInto('related_results').values(results).execute()
  return library.map((item, index) => ({ item, relatedId: required(placed[index], 'place').id }))
}

/** Captions of the videos. @param ids of the resources, in the order of the items */
async function loadCaptions(
  { tx, files }: Pick<Load, 'tx' | 'files'>,
  library: readonly LibraryItem[],
  { ids, created_at }: { ids: readonly number[]; created_at: Date },
): Promise<void> {
  const captions = library.flatMap(({ file, captions: texts = {} }, index) =>
    Object.entries(texts).map(([language, text]) => ({
      resource_id: required(ids[index], 'resource'),
      language,
      name: `${file?.name.replace(/\.[^.]*$/, '') ?? 'video'}.${language}.vtt`,
      content: Buffer.from(text),
    })),
  )
  const stored = await storeFiles(
    { db: tx, files },
    captions.map(({ name, content }) => ({ name, content, media_type: 'text/vtt', created_at })),
  )
  await tx
    .insertInto('resource_captions')
    .values(captions.map(({ resource_id, language }, index) => ({ resource_id, language, file_id: required(stored[index], 'file') })))
    .execute()
}
