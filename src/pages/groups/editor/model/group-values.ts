import type { ChosenImage } from '@/features/choose-image'
import type { Schema } from '@/shared/api'
import { createGroup, updateGroup } from '#openapi/generated/request-rules.gen.ts'

export type Group = Schema<'Group'>
export type Options = Schema<'GroupOptions'>

/** The form fields of a group, with their names in the contract. */
export interface GroupValues {
  readonly name: string
  readonly period: string
  readonly description: string
  readonly category_id: number | null
  readonly logo_file_id: ChosenImage | null
  readonly thumbnail_file_id: ChosenImage | null
  readonly manager_id: number | null
  readonly teacher_ids: number[]
}
interface NewGroupValues extends GroupValues {
  readonly course_ids: number[]
  /** Kept while a program or a teacher is taken out, and sent only where both are in. */
  readonly course_teachers: { course_id: number; teacher_id: number }[]
}

// the form holds an image with its address; only its id is sent
export const newGroupRules = { ...createGroup, logo_file_id: null, thumbnail_file_id: null }
export const groupRules = { ...updateGroup, logo_file_id: null, thumbnail_file_id: null }

/** The API gives the address of a stored image but no id; the id is sent for new images only. */
const stored = (url: string | null): ChosenImage | null => (url === null ? null : { id: 0, url })

export function newGroupValues({ current_period }: Options, selfId: number | null): NewGroupValues {
  return {
    name: '',
    period: current_period,
    description: '',
    category_id: null,
    logo_file_id: null,
    thumbnail_file_id: null,
    manager_id: selfId,
    teacher_ids: selfId === null ? [] : [selfId],
    course_ids: [],
    course_teachers: [],
  }
}

export function groupValues(group: Group): GroupValues {
  return {
    name: group.name,
    period: group.period,
    description: group.description,
    category_id: group.category?.id ?? null,
    logo_file_id: stored(group.logo),
    thumbnail_file_id: stored(group.thumbnail),
    manager_id: group.manager?.id ?? null,
    teacher_ids: group.teachers.map(({ id }) => id),
  }
}

export function toNewGroup(values: NewGroupValues, center_id: number): Schema<'NewGroup'> {
  const { logo_file_id: logo, thumbnail_file_id: thumbnail, course_ids, teacher_ids } = values
  return {
    ...values,
    center_id,
    logo_file_id: logo?.id ?? null,
    thumbnail_file_id: thumbnail?.id ?? null,
    course_teachers: values.course_teachers.filter(
      ({ course_id, teacher_id }) => course_ids.includes(course_id) && teacher_ids.includes(teacher_id),
    ),
  }
}

/** What is chosen once a teacher, or nobody, teaches a program. */
export const withTeacher = (
  chosen: NewGroupValues['course_teachers'],
  course_id: number,
  teacher_id: number | null,
): NewGroupValues['course_teachers'] => [
  ...chosen.filter((each) => each.course_id !== course_id),
  ...(teacher_id === null ? [] : [{ course_id, teacher_id }]),
]

export function toChange({ logo_file_id: logo, thumbnail_file_id: thumbnail, ...rest }: Partial<GroupValues>): Schema<'GroupChange'> {
  return {
    ...rest,
    ...(logo === undefined ? {} : { logo_file_id: logo?.id ?? null }),
    ...(thumbnail === undefined ? {} : { thumbnail_file_id: thumbnail?.id ?? null }),
  }
}
