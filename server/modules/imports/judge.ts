import { mapInTurns } from '#server/turns.ts'
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

/** Where a row goes. */
export interface Place {
  /** Null for a group that the import creates, and for the center only. */
  groupId: number | null
  /** The name that it was decided about, normalised. */
  groupKey: string | null
  /** Comes into the center only. */
  isWithoutGroup: boolean
  /** Equal for rows that go to the same place. */
  identity: string
}

/** Why a row goes nowhere: its name matches no group that the caller can access, or is left out. */
export interface NoPlace {
  why: 'unknown' | 'left_out'
  groupKey: string | null
}

/** The places that the rows of a list can go to. */
export interface Places {
  /** Groups whose students must be known. */
  groupIds: readonly number[]
  /** Whether students may come into the center only. */
  hasCenterOnly: boolean
  /** The place of the rows that name a group. */
  placeOf: (name: string) => Place | NoPlace
}

/** The data that a list is checked against. */
export interface School {
  /** By e-mail and username, in lower case. */
  known: ReadonlyMap<string, Known>
  /** `identity:user` of every enrolled student; for the center only, of every student of it who is not archived. */
  living: ReadonlySet<string>
  /** `identity:name` of every enrolled student without an e-mail. */
  livingNames: ReadonlyMap<string, number>
  placeOf: Places['placeOf']
  /** Students of the center who are not archived, by `nameKey` without a place: one with an e-mail and one without. */
  namesakes: ReadonlyMap<string, readonly { userId: number; hasEmail: boolean }[]>
  /** Whether students may be without an e-mail. */
  anonymous: boolean
}

/** Key of a person in a place, by name without accents and case. */
export const nameKey = (
  identity: string,
  { first_name, last_name_1, last_name_2 }: Pick<Student, 'first_name' | 'last_name_1' | 'last_name_2'>,
) =>
  `${identity}:${[last_name_1, last_name_2, first_name].join(' ').normalize('NFD').replaceAll(/\p{M}/gu, '').toLowerCase().replaceAll(/\s+/g, ' ').trim()}`

type Finding = Pick<RowCheck, 'state' | 'reason'> & Partial<Omit<RowCheck, 'number' | 'student' | 'state' | 'reason'>>

const problem = (reason: RowReason, more: Partial<Finding> = {}): Finding => ({ state: 'problem', reason, ...more })

/** A row as it was read. */
export interface ReadRow {
  number: number
  student: Student
  /** Whether it is the person of the same name; null is not decided. */
  samePerson?: boolean | null
}

/** The outcome of each row of a list, in order: of two rows with the same person, the first counts. */
export async function judge(list: readonly ReadRow[], school: School): Promise<RowCheck[]> {
  const { rows, counterpartOf } = pairNamesakes(list)
  const first = new Map<string, { number: number; student: Student }>()
  const finds = (row: ReadRow): Finding => {
    const { student } = row
    const own = problemOf(student)
    if (own !== null && !(own === 'email_missing' && school.anonymous)) return problem(own)
    const place = school.placeOf(student.group)
    if ('why' in place) {
      const { groupKey } = place
      if (place.why === 'left_out') return { state: 'skipped', reason: 'group_left_out', groupKey }
      return problem(student.group === '' ? 'group_missing' : 'group_unknown', { groupKey })
    }
    const { identity, ...target } = place
    return { ...target, ...(repeated(row, identity) ?? asNamesake(row, inSchool(student, place, school), place)) }
  }

  /** A previous row with the same person, or with the same address for another one. */
  function repeated(row: { number: number; student: Student }, identity: string): Finding | null {
    const { email, username } = row.student
    const keys = [email, username].filter((key) => key !== '')
    if (email === '') keys.push(nameKey(identity, row.student))
    for (const key of keys) {
      const earlier = first.get(key)
      if (!earlier) continue
      const isSame = mayBeSameName(earlier.student.first_name, row.student.first_name)
      const there = school.placeOf(earlier.student.group)
      const inSameGroup = 'identity' in there && there.identity === identity
      if (!isSame) return problem(key === email ? 'email_repeated' : 'username_repeated', { otherRow: earlier.number })
      if (inSameGroup) return { state: 'skipped', reason: 'repeated_row', otherRow: earlier.number }
    }
    for (const key of keys) if (!first.has(key)) first.set(key, row)
    return null
  }

  /** A new row with the name of somebody, one of them with an e-mail and the other without: they may be the same person. */
  function asNamesake({ number, student, samePerson = null }: ReadRow, finding: Finding, { identity, isWithoutGroup }: Place): Finding {
    if (finding.state !== 'new' || samePerson === false) return finding
    const known = school.namesakes.get(nameKey('', student))?.find(({ hasEmail }) => hasEmail === (student.email === ''))
    if (known && samePerson === true) {
      const { userId } = known
      const already = isWithoutGroup ? 'already_in_center' : 'already_enrolled'
      return school.living.has(`${identity}:${userId}`)
        ? { state: 'skipped', reason: already, userId }
        : { state: 'existing', reason: null, userId }
    }
    if (known) return { ...finding, reason: 'same_name_in_center' }
    const other = samePerson === null ? counterpartOf.get(number) : undefined
    return other === undefined ? finding : { ...finding, reason: 'same_name_in_list', otherRow: other }
  }

  return mapInTurns(rows, (row) => ({
    number: row.number,
    student: row.student,
    otherRow: null,
    userId: null,
    groupId: null,
    groupKey: null,
    isWithoutGroup: false,
    ...finds(row),
  }))
}

/**
 * Rows of the same name, one with an e-mail and the other without. A row that is decided to be the same person takes the e-mail, so that
 * both rows are judged as that person.
 * @returns the rows, and the number of the earlier row with the name for each later one that is not decided
 */
function pairNamesakes(list: readonly ReadRow[]): { rows: ReadRow[]; counterpartOf: ReadonlyMap<number, number> } {
  const [addressees, others] = [true, false].map((hasEmail) =>
    list.filter(({ student }) => (student.email !== '') === hasEmail && student.first_name !== ''),
  )
  if (!addressees?.length || !others?.length) return { rows: [...list], counterpartOf: new Map() }
  const byName = (some: readonly ReadRow[]) => Map.groupBy(some, ({ student }) => nameKey('', student))
  const [withEmail, without] = [byName(addressees), byName(others)]
  const counterpartOf = new Map<number, number>()
  const emails = new Map<number, string>()
  for (const [key, bare] of without) {
    const [addressed] = withEmail.get(key) ?? []
    if (!addressed) continue
    for (const each of bare) {
      const [earlier, later] = each.number < addressed.number ? [each, addressed] : [addressed, each]
      if (later.samePerson === true) emails.set(each.number, addressed.student.email)
      else if (!counterpartOf.has(later.number)) counterpartOf.set(later.number, earlier.number)
    }
  }
  const rows = list.map((row) => {
    const email = emails.get(row.number)
    return email === undefined ? row : { ...row, student: { ...row.student, email } }
  })
  return { rows, counterpartOf }
}

function inSchool(student: Student, { identity, isWithoutGroup }: Place, { known, living, livingNames }: School): Finding {
  const already = isWithoutGroup ? 'already_in_center' : 'already_enrolled'
  const byEmail = student.email === '' ? undefined : known.get(student.email)
  const byUsername = student.username === '' ? undefined : known.get(student.username)
  const found = byEmail ?? (student.email === '' ? byUsername : undefined)
  if (found) {
    if (!found.isStudent) return problem(byEmail ? 'email_taken' : 'username_taken')
    const { userId } = found
    if (!mayBeSameName(found.firstName, student.first_name)) return problem('other_name', { userId })
    return living.has(`${identity}:${userId}`)
      ? { state: 'skipped', reason: already, userId }
      : { state: 'existing', reason: found.isArchived ? 'from_archive' : null, userId }
  }
  if (byUsername) return problem('username_taken')
  const namesake = student.email === '' ? livingNames.get(nameKey(identity, student)) : undefined
  if (namesake !== undefined) return { state: 'skipped', reason: already, userId: namesake }
  return { state: 'new', reason: null }
}
