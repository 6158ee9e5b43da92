import type { ChosenImage } from '@/features/choose-image'
import type { Schema } from '@/shared/api'

export type Group = Schema<'Group'>
export type Options = Schema<'GroupOptions'>

/** A group as it stands in the form. */
export interface GroupDraft {
  readonly name: string
  readonly period: string
  readonly description: string
  readonly categoryId: number | null
  readonly logo: ChosenImage | null
  readonly thumbnail: ChosenImage | null
  readonly managerId: number | null
  readonly teacherIds: readonly number[]
}

/** A picture that the group has already is told by its address; its id is never sent back. */
const stored = (url: string | null): ChosenImage | null => (url === null ? null : { id: 0, url })

export function newDraft({ current_period }: Options, selfId: number | null): GroupDraft {
  return {
    name: '',
    period: current_period,
    description: '',
    categoryId: null,
    logo: null,
    thumbnail: null,
    managerId: selfId,
    teacherIds: selfId === null ? [] : [selfId],
  }
}

export function draftOf(group: Group): GroupDraft {
  return {
    name: group.name,
    period: group.period,
    description: group.description,
    categoryId: group.category?.id ?? null,
    logo: stored(group.logo),
    thumbnail: stored(group.thumbnail),
    managerId: group.manager?.id ?? null,
    teacherIds: group.teachers.map(({ id }) => id),
  }
}

/** Everything, for a group that does not exist yet. */
export function toNewGroup(draft: GroupDraft, centerId: number, courseIds: readonly number[]): Schema<'NewGroup'> {
  return {
    center_id: centerId,
    name: draft.name.trim(),
    period: draft.period,
    description: draft.description.trim(),
    category_id: draft.categoryId,
    logo_file_id: draft.logo?.id ?? null,
    thumbnail_file_id: draft.thumbnail?.id ?? null,
    manager_id: draft.managerId,
    teacher_ids: [...draft.teacherIds],
    course_ids: [...courseIds],
  }
}

const sameIds = (a: readonly number[], b: readonly number[]) => a.length === b.length && a.every((id) => b.includes(id))

/** Only what differs from the group as it was read; null where nothing does. */
export function toChange(draft: GroupDraft, group: Group): Schema<'GroupChange'> | null {
  const before = draftOf(group)
  const change: Schema<'GroupChange'> = {
    ...(draft.name.trim() === before.name ? {} : { name: draft.name.trim() }),
    ...(draft.period === before.period ? {} : { period: draft.period }),
    ...(draft.description.trim() === before.description ? {} : { description: draft.description.trim() }),
    ...(draft.categoryId === before.categoryId ? {} : { category_id: draft.categoryId }),
    ...(draft.logo?.url === before.logo?.url ? {} : { logo_file_id: draft.logo?.id ?? null }),
    ...(draft.thumbnail?.url === before.thumbnail?.url ? {} : { thumbnail_file_id: draft.thumbnail?.id ?? null }),
    ...(draft.managerId === before.managerId ? {} : { manager_id: draft.managerId }),
    ...(sameIds(draft.teacherIds, before.teacherIds) ? {} : { teacher_ids: [...draft.teacherIds] }),
  }
  return Object.keys(change).length === 0 ? null : change
}
