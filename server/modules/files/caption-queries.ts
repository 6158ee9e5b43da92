import type { components } from '#openapi/generated/schema.gen.ts'
import { type RawBuilder, sql } from 'kysely'
import { fileUrl } from '#server/modules/people/person.ts'

type Captions = components['schemas']['Captions']

/** Captions of a video in a language, and their file. */
export interface CaptionRow {
  language: Captions['language']
  id: number
  name: string
  media_type: string
  size: number
}

/** The captions of a resource by language, for queries on `resources`. */
export const captionsOfResource: RawBuilder<CaptionRow[]> = sql`(
  select coalesce(json_agg(json_build_object('language', resource_captions.language, 'id', caption_files.id, 'name', caption_files.name,
    'media_type', caption_files.media_type, 'size', caption_files.size) order by resource_captions.language), '[]')
  from resource_captions join files as caption_files on caption_files.id = resource_captions.file_id
  where resource_captions.resource_id = resources.id)`

export const toCaptions = (rows: readonly CaptionRow[]): Captions[] =>
  rows.map(({ language, ...file }) => ({ language, file: { ...file, url: fileUrl(file.id) } }))
