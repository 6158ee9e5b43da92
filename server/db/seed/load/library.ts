import { createResource, placeResource, storeFiles } from '../../../testing/factories/index.ts'
import type { CourseKey, LibraryItem } from '../content-schema.ts'
import { makeSampleFile } from '../sample-files.ts'
import { type Load, type LoadedCourse, type LoadedPeople, required } from './load.ts'

/** An item placed in a class of a program. */
export interface PlacedItem {
  item: LibraryItem
  relatedId: number
}

const header = 'IES Ribera del Duero · Departamento de Informática'

/** Forms belong to the accounts of their authors: those of the demo lead nowhere, and say so wherever they are opened. */
const exampleForm =
  '**Formulario de ejemplo.** Esta dirección no existe en Typeform. Quien edita el recurso puede cambiarla en la biblioteca por la de un formulario propio.'

/** The resource library: files and addresses of all types, each item placed in the class it belongs to, with the criteria that it works. */
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
  const placed: PlacedItem[] = []
  const ids: number[] = []
  const taken = new Map<number, number>()
  for (const [index, item] of library.entries()) {
    const { type, name, description, course, lesson, url, seconds } = item
    const center = courses[course].owner
    const resource = await createResource(tx, {
      type,
      name,
      description: type === 'typeform' ? `${description}\n\n${exampleForm}` : description,
      owner_id: required(owners[index], 'owner').id,
      center_id: center === null ? null : people.centers[center].id,
      file_id: fileIds.get(index) ?? null,
      url: url ?? null,
      seconds: seconds ?? null,
      is_shared: center === null,
      created_at,
    })
    ids.push(resource.id)
    const content = { id: required(loaded[course].lessons.get(lesson), lesson), course_id: loaded[course].row.id }
    const position = taken.get(content.id) ?? 0
    taken.set(content.id, position + 1)
    const criteria = Object.entries(item.criteria).map(([code, percent]) => ({
      criterion_id: required(loaded[course].criteria.get(code), code).id,
      weight: percent * 100,
    }))
    const { id: relatedId } = await placeResource(tx, resource, content, { position, is_required: item.required, criteria })
    placed.push({ item, relatedId })
  }
  await loadCaptions({ tx, files }, library, { ids, created_at })
  await tx
    .insertInto('resource_categories')
    .values(
      library.map(({ course }, index) => ({
        resource_id: required(ids[index], 'resource'),
        category_id: required(areaIds.get(courses[course].areas[0] ?? ''), 'area'),
      })),
    )
    .execute()
  return placed
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
