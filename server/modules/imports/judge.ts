import { mayBeSameName } from './reading/names.ts'
import { problemOf, type Student } from './reading/student.ts'
import type { RowReason, RowCheck } from './student-import.ts'

/** Somebody who signs in with a name that stands in the list, as the center sees them. */
export interface Known {
  userId: number
  firstName: string
  /** A student of this center, called so by their own e-mail or username. */
  isStudent: boolean
  /** In the center's archive, from which the import brings them back. */
  isArchived: boolean
}

/** What a list is judged by. */
export interface School {
  /** By e-mail and username, in small letters. */
  known: ReadonlyMap<string, Known>
  /** `group:user` of everybody who is in a group now. */
  living: ReadonlySet<string>
  /** `group:name` of everybody without an e-mail who is in a group now. */
  livingNames: ReadonlyMap<string, number>
  /** The group a row goes to; null where its name is none that the caller can access. */
  groupOf: (name: string) => number | null
  /** Whether students may be without an e-mail. */
  anonymous: boolean
}

/** Key of a person in a group, by name: accents and case apart. */
export const nameKey = (
  groupId: number,
  { first_name, last_name_1, last_name_2 }: Pick<Student, 'first_name' | 'last_name_1' | 'last_name_2'>,
) =>
  `${groupId}:${[last_name_1, last_name_2, first_name].join(' ').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()}`

type Finding = Pick<RowCheck, 'state' | 'reason'> & Partial<Pick<RowCheck, 'otherRow' | 'userId' | 'groupId'>>

const problem = (reason: RowReason, more: Partial<Finding> = {}): Finding => ({ state: 'problem', reason, ...more })

/** What would become of each row of a list, judged in its order: of two rows that say the same, the first counts. */
export function judge(rows: readonly { number: number; student: Student }[], school: School): RowCheck[] {
  const first = new Map<string, { number: number; student: Student }>()
  const finds = (row: { number: number; student: Student }): Finding => {
    const { student } = row
    const own = problemOf(student)
    if (own !== null && !(own === 'email_missing' && school.anonymous)) return problem(own)
    const groupId = school.groupOf(student.group)
    if (groupId === null) return problem(student.group === '' ? 'group_missing' : 'group_unknown')
    return repeated(row, groupId) ?? { ...inSchool(student, groupId, school), groupId }
  }

  /** A row that names the same person, or the same address for another one. */
  function repeated(row: { number: number; student: Student }, groupId: number): Finding | null {
    const { email, username } = row.student
    const keys = [email, username].filter((key) => key !== '')
    if (email === '') keys.push(nameKey(groupId, row.student))
    for (const key of keys) {
      const earlier = first.get(key)
      if (!earlier) continue
      const isSame = mayBeSameName(earlier.student.first_name, row.student.first_name)
      const inSameGroup = school.groupOf(earlier.student.group) === groupId
      if (!isSame) return problem(key === email ? 'email_repeated' : 'username_repeated', { otherRow: earlier.number, groupId })
      if (inSameGroup) return { state: 'skipped', reason: 'repeated_row', otherRow: earlier.number, groupId }
    }
    for (const key of keys) if (!first.has(key)) first.set(key, row)
    return null
  }

  return rows.map((row) => ({ number: row.number, student: row.student, otherRow: null, userId: null, groupId: null, ...finds(row) }))
}

function inSchool(student: Student, groupId: number, { known, living, livingNames }: School): Finding {
  const byEmail = student.email === '' ? undefined : known.get(student.email)
  const byUsername = student.username === '' ? undefined : known.get(student.username)
  const found = byEmail ?? (student.email === '' ? byUsername : undefined)
  if (found) {
    if (!found.isStudent) return problem(byEmail ? 'email_taken' : 'username_taken')
    const { userId } = found
    if (!mayBeSameName(found.firstName, student.first_name)) return problem('other_name', { userId })
    return living.has(`${groupId}:${userId}`)
      ? { state: 'skipped', reason: 'already_enrolled', userId }
      : { state: 'existing', reason: found.isArchived ? 'from_archive' : null, userId }
  }
  if (byUsername) return problem('username_taken')
  const namesake = student.email === '' ? livingNames.get(nameKey(groupId, student)) : undefined
  if (namesake !== undefined) return { state: 'skipped', reason: 'already_enrolled', userId: namesake }
  return { state: 'new', reason: null }
}
