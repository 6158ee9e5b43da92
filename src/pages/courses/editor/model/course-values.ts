import type { ChosenImage } from '@/features/choose-image'
import type { Schema } from '@/shared/api'
import { createCourse, updateCourse } from '#openapi/generated/request-rules.gen.ts'

/** The form fields of a program, with their names in the contract. */
export interface CourseValues {
  readonly name: string
  readonly code: string
  readonly about: string
  readonly description: string
  readonly area_ids: number[]
  readonly logo_file_id: ChosenImage | null
  readonly background_file_id: ChosenImage | null
  readonly is_active: boolean
}

// the form holds an image with its address; only its id is sent
export const newCourseRules = { ...createCourse, logo_file_id: null, background_file_id: null }
export const courseRules = { ...updateCourse, logo_file_id: null, background_file_id: null }

export function courseValues(course: Schema<'Course'> | undefined): CourseValues {
  return {
    name: course?.name ?? '',
    code: course?.code ?? '',
    about: course?.about ?? '',
    description: course?.description ?? '',
    area_ids: course?.areas.map(({ id }) => id) ?? [],
    logo_file_id: course?.logo ?? null,
    background_file_id: course?.background ?? null,
    is_active: course?.is_active ?? true,
  }
}

export function toNewCourse(values: CourseValues, center_id: number | null): Schema<'NewCourse'> {
  const { logo_file_id: logo, background_file_id: background } = values
  return { ...values, center_id, logo_file_id: logo?.id ?? null, background_file_id: background?.id ?? null }
}

export function toChange({ logo_file_id: logo, background_file_id: background, ...rest }: Partial<CourseValues>): Schema<'CourseChange'> {
  return {
    ...rest,
    ...(logo === undefined ? {} : { logo_file_id: logo?.id ?? null }),
    ...(background === undefined ? {} : { background_file_id: background?.id ?? null }),
  }
}
