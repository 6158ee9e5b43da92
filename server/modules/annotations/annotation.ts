import type { components } from '#openapi/generated/schema.gen.ts'
import { fullName } from '#server/modules/people/person.ts'
import type { AnnotationRow } from './annotation-queries.ts'

export type Annotation = components['schemas']['Annotation']
export type AnnotationChange = components['schemas']['AnnotationChange']

export const toAnnotation = (row: AnnotationRow): Annotation => ({
  id: row.uid,
  ...contentOf(row),
  author:
    row.first_name === null
      ? null
      : fullName({ ...row, first_name: row.first_name, last_name_1: row.last_name_1 ?? '', last_name_2: row.last_name_2 ?? '' }),
  is_deleted: row.deleted_at !== null,
  revision: row.revision,
  updated_at: row.updated_at.toISOString(),
})

export const contentOf = ({ kind, place, text }: Pick<AnnotationRow, 'kind' | 'place' | 'text'>): AnnotationChange =>
  ({ kind, place, text }) as AnnotationChange
