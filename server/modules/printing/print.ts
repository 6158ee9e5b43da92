import type { Ctx } from '#server/context.ts'
import { answer, type Call } from '#server/contract.ts'
import { coursesOf } from '#server/modules/groups/queries.ts'
import { downloadHeaders } from '#server/modules/downloads/download-headers.ts'
import { displayName } from '#server/modules/people/person.ts'
import { printedTexts } from '#server/texts/printed.ts'
import { membershipRows, studentsById, type StudentRow } from '#server/modules/students/queries.ts'
import { centerFor, requireStudentAccess } from '#server/modules/students/access.ts'
import { drawCards, type AccessCard } from './cards.ts'
import { letterheadOf } from './letterhead.ts'
import { bytesOf, openPaper } from './paper.ts'
import { drawSheets, type Subject } from './sheets.ts'

/**
 * Access cards or personal sheets of students, in the requested order. One-time passwords are printed only if the request contains
 * them: the server cannot read them again.
 */
export async function printStudents({ body, caller }: Call<'printStudents'>, ctx: Ctx) {
  const { clock, config, db } = ctx
  const { kind, language, students } = body
  const center = await centerFor(db, caller, body.center)
  const ids = [...new Set(students.map(({ id }) => id))]
  await requireStudentAccess(db, caller, center.id, ids)
  const [rows, letterhead] = await Promise.all([studentsById(db, center.id, ids), letterheadOf(ctx, center.id)])
  const passwords = new Map(students.map(({ id, password = null }) => [id, password]))
  const byId = new Map(rows.map((row) => [row.id, row]))
  const chosen = ids.flatMap((id) => byId.get(id) ?? [])
  const cardOf = (row: StudentRow): AccessCard => ({
    displayName: displayName(row),
    username: row.username,
    email: row.email,
    password: passwords.get(row.id) ?? null,
    passwordState: row.password,
    link: `${config.publicUrl}/login?user=${encodeURIComponent(row.username)}`,
  })
  const texts = printedTexts[language]
  const address = config.publicUrl.replace(/^https?:\/\//, '')
  const paper = openPaper({ title: `${texts[kind]} · ${center.name}`, language, at: clock.now(), tagged: true })
  const pdf = bytesOf(paper)
  if (kind === 'cards') await drawCards(paper, chosen.map(cardOf), letterhead, address, texts)
  else
    await drawSheets(paper, await subjectsOf(ctx, { caller, centerId: center.id }, chosen, cardOf), letterhead, {
      address,
      texts,
      at: clock.now(),
    })
  paper.end()
  return answer(200, await pdf, { headers: downloadHeaders(`${texts[kind]}.pdf`, 'application/pdf') })
}

async function subjectsOf(
  { db }: Ctx,
  { caller, centerId }: Pick<Call<'printStudents'>, 'caller'> & { centerId: number },
  rows: readonly StudentRow[],
  cardOf: (row: StudentRow) => AccessCard,
): Promise<Subject[]> {
  const memberships = await membershipRows(
    db,
    caller,
    rows.map(({ id }) => id),
    centerId,
  )
  const courses = await coursesOf(db, [0, ...new Set(memberships.map(({ id }) => id))])
  return rows.map((row) => ({
    ...cardOf(row),
    firstName: row.first_name,
    lastNames: [row.last_name_1, row.last_name_2].filter((part) => part !== '').join(' '),
    joinedAt: row.joined_at,
    archivedAt: row.archived_at,
    lastAccessAt: row.last_access_at === null ? null : new Date(row.last_access_at),
    groups: memberships
      .filter(({ user_id }) => user_id === row.id)
      .map(({ id, name, period }) => ({
        name,
        period,
        programs: courses.filter(({ group_id }) => group_id === id).map((course) => course.name),
      })),
  }))
}
