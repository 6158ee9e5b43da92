import { Readable } from 'node:stream'
import { type RawBuilder, sql } from 'kysely'
import { answer, type Handler } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { type ZipEntry, zipOf } from '#server/modules/downloads/zip.ts'
import { attachment } from '#server/modules/downloads/content-disposition.ts'
import { safeName, uniqueNames } from '#server/modules/downloads/zip-names.ts'
import { onlyThemselves } from '#server/modules/access/people.ts'

/** What is kept about a person, one list per file: names of tables stay inside, dates are ISO 8601, marks are hundredths. */
const lists = {
  cuenta: (id: number) => sql`select id, username, email, first_name, last_name_1, last_name_2, gender, language, theme, density,
    created_at, last_access_at from users where id = ${id}`,
  centros: (id: number) => sql`select c.name as center, 'staff' as role, s.joined_at, null as left_at
    from center_staff s join centers c on c.id = s.center_id where s.user_id = ${id}
    union all select c.name, 'student', s.joined_at, s.archived_at
    from center_students s join centers c on c.id = s.center_id where s.user_id = ${id}`,
  grupos: (id: number) => sql`select g.name, g.period, 'student' as role, s.enrolled_at, s.left_at
    from group_students s join groups g on g.id = s.group_id where s.user_id = ${id}
    union all select g.name, g.period, 'teacher', null, null
    from group_teachers t join groups g on g.id = t.group_id where t.user_id = ${id}`,
  entregas: (id: number) => sql`select d.name as deliverable, g.name as "group", v.number as version, v.submitted_at, v.is_late, v.receipt,
    v.text, v.link, v.id = s.selected_version_id as selected
    from submissions s join deliverables d on d.id = s.deliverable_id join groups g on g.id = s.group_id
    join deliverable_versions v on v.submission_id = s.id where s.student_id = ${id} order by s.id, v.number nulls last`,
  calificaciones: (id: number) => sql`select d.name as deliverable, g.name as "group", r.outcome, r.mark, r.points, r.feedback, r.graded_at,
    r.released_at from grades r join submissions s on s.id = r.submission_id
    join deliverables d on d.id = s.deliverable_id join groups g on g.id = s.group_id
    where s.student_id = ${id} and r.released_at is not null order by s.id`,
  progreso: (id: number) => sql`select c.name as content, p.opened_at, p.completed_at
    from content_progress p join course_contents c on c.id = p.content_id where p.student_id = ${id}`,
  tiempo: (id: number) => sql`select started_at, last_seen_at from learning_sessions where user_id = ${id} order by started_at`,
  avisos: (id: number) => sql`select kind, data, created_at, read_at from notifications where user_id = ${id} order by id`,
  sesiones: (id: number) => sql`select user_agent, address, created_at, last_seen_at, revoked_at from auth_sessions
    where user_id = ${id} and impersonator_id is null order by id`,
  registro: (id: number) => sql`select at, action, entity, reason, on_behalf_of is not null as in_my_name from audit_log
    where actor_id = ${id} or on_behalf_of = ${id} or student_id = ${id} order by id`,
} satisfies Record<string, (id: number) => RawBuilder<unknown>>

/** What the zip is, and what is not in it: teachers' notes are theirs too, so a person of the center reads them before handing them over. */
const readme: Record<'es' | 'en', { path: string; text: string }> = {
  es: {
    path: 'LEEME.txt',
    text: `Esto es lo que Aula guarda sobre ti: listas en JSON y los archivos que has entregado o subido.
Las notas van en centésimas (700 es un 7,00) y las fechas, en hora universal (UTC).

No están aquí las calificaciones sin publicar ni las notas personales que el profesorado haya escrito sobre ti: hablan también de
quien las escribe. Puedes pedirlas a la secretaría de tu centro, que te contestará en el plazo de un mes (artículo 15 del RGPD).
`,
  },
  en: {
    path: 'README.txt',
    text: `This is what Aula keeps about you: lists in JSON, and the files that you handed in or uploaded.
Marks are in hundredths (700 is 7.00), and dates in universal time (UTC).

Marks that are not released yet and personal notes that teachers wrote about you are not in here: the notes are about their
authors too. Ask your center for them; it answers within a month (article 15 of the GDPR).
`,
  },
}

/** Files that the person handed in or uploaded, drafts among them. */
async function filesOf(db: Db, userId: number) {
  const { rows } = await sql<{ storage_key: string; name: string; created_at: Date; folder: string }>`
    select f.storage_key, f.name, f.created_at, coalesce(d.name || '/v' || coalesce(v.number::text, ' borrador'), 'subidos') as folder
    from files f
    left join version_files vf on vf.file_id = f.id
    left join deliverable_versions v on v.id = vf.version_id
    left join submissions s on s.id = v.submission_id
    left join deliverables d on d.id = s.deliverable_id
    where s.student_id = ${userId} or (s.id is null and f.uploaded_by = ${userId})
    order by f.id`.execute(db)
  return rows
}

/** A zip of JSON lists and files that is made while it is read; one list is in memory at a time. */
export const downloadMyData: Handler<'downloadMyData'> = async ({ caller, params }, { clock, db, files }) => {
  await onlyThemselves(db, caller, params.id)
  const at = clock.now()
  const paths = uniqueNames()
  const { language } = await db.selectFrom('users').where('id', '=', caller.id).select('language').executeTakeFirstOrThrow()
  const entries: ZipEntry[] = [{ path: paths(readme[language].path), at, text: readme[language].text }]
  for (const [name, query] of Object.entries(lists)) {
    const open = async () => Readable.from([`${JSON.stringify((await query(caller.id).execute(db)).rows, null, 2)}\n`])
    entries.push({ path: paths(`${name}.json`), at, open })
  }
  for (const { storage_key: key, name, created_at, folder } of await filesOf(db, caller.id)) {
    const inside = folder
      .split('/')
      .map((part) => safeName(part, '_'))
      .join('/')
    entries.push({ path: paths(`archivos/${inside}/${safeName(name, 'archivo')}`), at: created_at, open: () => files.read(key) })
  }
  const day = at.toISOString().slice(0, 10)
  return answer(200, zipOf(entries), {
    headers: { 'content-type': 'application/zip', 'content-disposition': attachment(`mis-datos-aula-${day}.zip`) },
  })
}
