import { api, type Schema, unwrap } from '@/shared/api'
import { typedMoment } from '@/shared/lib/format'

/** The dates of a deliverable in a group. */
export interface DatesOfGroup extends Pick<Schema<'Deliverable'>, 'id' | 'due_at' | 'closes_at'> {
  readonly group: Schema<'Named'>
}

/** A student with the extension that was read. */
export interface ExtendedStudent {
  readonly id: number
  readonly full_name: string
  readonly extension: Schema<'Extension'> | null
}

export interface ExtensionValues {
  readonly due_day: string
  readonly due_time: string
  readonly closes_day: string
  readonly closes_time: string
  readonly reason: string
  /** Not typed: of the extension that the form shows. */
  readonly revision: number
}

/** What a form shows of an extension; a date that is the group's is empty. */
export function extensionValues(ofGroup: DatesOfGroup, extension: Schema<'Extension'> | undefined): ExtensionValues {
  const own = (name: 'due_at' | 'closes_at') => typedMoment(extension && extension[name] !== ofGroup[name] ? extension[name] : null)
  const [due, closes] = [own('due_at'), own('closes_at')]
  return {
    due_day: due.day,
    due_time: due.time,
    closes_day: closes.day,
    closes_time: closes.time,
    reason: extension?.reason ?? '',
    revision: extension?.revision ?? 0,
  }
}

type Sent = Pick<Schema<'Extend'>, 'due_at' | 'closes_at' | 'reason'> & { readonly revision: number }

/** Sends the dates of students; those of a single one replace what the form shows. */
export const sendExtension = (
  { id, group }: DatesOfGroup,
  students: readonly ExtendedStudent[],
  { due_at, closes_at, reason, revision }: Sent,
) =>
  unwrap(
    api.POST('/courses/deliverables/{id}/extend', {
      params: { path: { id } },
      body: {
        group_id: group.id,
        students: students.map((student) => ({
          id: student.id,
          revision: students.length === 1 ? revision : (student.extension?.revision ?? 0),
        })),
        due_at,
        closes_at,
        reason,
      },
    }),
  )
