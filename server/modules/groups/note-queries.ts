import { jsonObjectFrom } from 'kysely/helpers/postgres'
import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { accessibleGroups } from '#server/modules/access/groups.ts'
import { personColumns } from '#server/modules/people/person.ts'

/** Notes in the groups that the caller can access, with their authors. */
export function noteRows(db: Db | Tx, caller: Caller) {
  return db
    .selectFrom('student_notes')
    .innerJoin('groups', 'groups.id', 'student_notes.group_id')
    .where('groups.id', 'in', accessibleGroups(db, caller))
    .select([
      'student_notes.id as note_id',
      'student_notes.body',
      'student_notes.author_id',
      'student_notes.group_id',
      'student_notes.student_id',
      'student_notes.created_at',
      'student_notes.revision',
      'groups.center_id',
      'groups.manager_id',
      'groups.archived_at',
    ])
    .select(({ selectFrom }) =>
      jsonObjectFrom(selectFrom('users').whereRef('users.id', '=', 'student_notes.author_id').select(personColumns)).as('author'),
    )
}

export type NoteRow = Awaited<ReturnType<ReturnType<typeof noteRows>['execute']>>[number]
