import type { Caller } from '#server/caller.ts'
import type { Db, Tx } from '#server/db/client.ts'
import { notFound } from '#server/errors.ts'
import type { Reader } from './content-rows.ts'
import { findProgram, type ProgramRow } from './place-queries.ts'

type Group = ProgramRow['groups'][number]

/** A program with its reader, and the group as which they read it; null for a visitor, and for staff who have not chosen one. */
export interface LearningPlace {
  program: ProgramRow
  group: Group | null
  studentId: number
  reader: Reader
}

/**
 * The program as the caller reads it: a student as a member of a group where they have one with it, otherwise as a visitor.
 * @throws 404 for a program that does not exist for the caller, and for a group of theirs that does not have it
 */
export async function learningPlace(
  db: Db | Tx,
  caller: Caller,
  { now, ...wanted }: Parameters<typeof findProgram>[2] & { now: Date },
): Promise<LearningPlace> {
  const program = await findProgram(db, caller, wanted)
  if (!program) throw notFound()
  const first = program.groups[0] ?? null
  if (wanted.group !== undefined && first === null) throw notFound()
  const isStudent = caller.role === 'student'
  const group = isStudent || wanted.group !== undefined ? first : null
  const role = isStudent ? (group === null ? 'visitor' : 'student') : 'staff'
  return { program, group, studentId: caller.id, reader: { role, now } }
}
