import { mayBeSameName } from './reading/names.ts'
import { problemOf, type Student } from './reading/student.ts'
import type { RowReason, RowCheck } from './student-import.ts'

/** An account whose login name is in the list, as seen from the center. */
export interface Known {
  userId: number
  firstName: string
  /** A student of this center, found by their own e-mail or username. */
  isStudent: boolean
  /** In the center's archive; the import restores them. */
  isArchived: boolean
}

/** The data that a list is checked against. */
export interface School {
  /** By e-mail and username, in lower case. */
  known: ReadonlyMap<string, Known>
  /** `group:user` of every enrolled student. */
  living: ReadonlySet<string>
  /** `group:name` of every enrolled student without an e-mail. */
  livingNames: ReadonlyMap<string, number>
  /** The group of a row; null if its name matches none that the caller can access. */
  groupOf: (name: string) => number | null
  /** Whether students may be without an e-mail. */
  anonymous: boolean
}

/** Key of a person in a group, by name without accents and case. */
export const nameKey = (
  groupId: number,
  { first_name, last_name_1, last_name_2 }: Pick<Student, 'first_name' | 'last_name_1' | 'last_name_2'>,
) =>
  `${groupId}:${[last_name_1, last_name_2, first_name].join(' ').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()}`

type Finding = Pick<RowCheck, 'state' | 'reason'> & Partial<Pick<RowCheck, 'otherRow' | 'userId' | 'groupId'>>

const problem = (reason: RowReason, more: Partial<Finding> = {}): Finding => ({ state: 'problem', reason, ...more })

/** The outcome of each row of a list, in order: of two rows with the same person, the first counts. */
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

  /** A previous row with the same person, or with the same address for another one. */
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
