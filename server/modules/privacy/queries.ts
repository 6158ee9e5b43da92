import { type RawBuilder, sql } from 'kysely'
import type { Db } from '#server/db/client.ts'
import { isLate } from '#server/modules/deliverables/date-queries.ts'

/** The column that orders a list of any length, so that it is read in chunks; it is not part of the data. */
const place = '#'

/** Personal data, one list per file: without names of tables, dates in ISO 8601, marks in hundredths. */
export const lists = {
  cuenta: (id: number) => sql`select id, username, email, first_name, last_name_1, last_name_2, gender, language, theme, density,
    created_at, last_access_at from users where id = ${id}`,
  centros: (id: number) => sql`select c.name as center, 'staff' as role, s.joined_at, null as left_at
    from center_staff s join centers c on c.id = s.center_id where s.user_id = ${id}
    union all select c.name, 'student', s.joined_at, s.archived_at
    from center_students s join centers c on c.id = s.center_id where s.user_id = ${id}`,
  invitaciones: (id: number) => sql`select c.name as center, i.email, i.state, i.sent_at, i.expires_at, i.answered_at
    from team_invitations i join centers c on c.id = i.center_id where i.user_id = ${id} order by i.id`,
  traslados: (id: number) => sql`select c.name as "to", f.name as "from", t.state, t.requested_at, t.answered_at, t.reason
    from student_transfers t join centers c on c.id = t.to_center_id left join centers f on f.id = t.from_center_id
    where t.user_id = ${id} order by t.id`,
  grupos: (id: number) => sql`select g.name, g.period, 'student' as role, s.enrolled_at, s.left_at, null as programs
    from group_students s join groups g on g.id = s.group_id where s.user_id = ${id}
    union all select g.name, g.period, 'teacher', null, null, (
      select string_agg(c.name, ', ' order by p.position, c.name) from group_courses p join courses c on c.id = p.course_id
      where p.group_id = g.id and p.teacher_id = t.user_id)
    from group_teachers t join groups g on g.id = t.group_id where t.user_id = ${id}`,
  entregas: (
    id: number,
  ) => sql`select d.name as deliverable, g.name as "group", v.number as version, v.submitted_at, ${isLate('v')} as is_late, v.receipt,
    v.text, v.link, v.id = s.selected_version_id as selected
    from submissions s join deliverables d on d.id = s.deliverable_id join groups g on g.id = s.group_id
    join deliverable_versions v on v.submission_id = s.id where s.student_id = ${id} order by s.id, v.number nulls last`,
  ampliaciones: (id: number) => sql`select d.name as deliverable, g.name as "group", x.due_at, x.closes_at, x.reason, x.granted_at
    from deliverable_extensions x join deliverables d on d.id = x.deliverable_id join groups g on g.id = x.group_id
    where x.student_id = ${id} order by x.deliverable_id, x.group_id`,
  calificaciones: (id: number) => sql`select d.name as deliverable, g.name as "group", r.outcome, r.mark, r.points, r.feedback,
    case when r.shows_exemption_reason then r.exemption_reason end as exemption_reason,
    case when r.entry = 'rubric' then (
      select string_agg(concat_ws(': ', line ->> 'title', level ->> 'title', nullif(choice ->> 'comment', '')), E'\\n')
      from jsonb_array_elements(r.choices) as choice join jsonb_array_elements(d.rubric -> 'rows') as line on line -> 'id' = choice -> 'row_id'
      left join jsonb_array_elements(d.rubric -> 'levels') as level on level -> 'id' = choice -> 'level_id') end as rubric, r.graded_at, r.released_at from grades r join submissions s on s.id = r.submission_id
    join deliverables d on d.id = s.deliverable_id join groups g on g.id = s.group_id
    where s.student_id = ${id} and r.released_at is not null order by s.id`,
  anotaciones: (id: number) => sql`select d.name as deliverable, g.name as "group", f.name as file, v.number as version,
      a.published ->> 'kind' as kind, a.published -> 'place' as place, a.published ->> 'text' as text
    from annotations a join submissions s on s.id = a.submission_id join grades r on r.submission_id = s.id
    join deliverables d on d.id = s.deliverable_id join groups g on g.id = s.group_id join files f on f.id = a.file_id
    join version_files vf on vf.file_id = f.id join deliverable_versions v on v.id = vf.version_id
    where s.student_id = ${id} and r.released_at is not null and a.published is not null order by a.id`,
  notas_del_docente: (id: number) => sql`select c.name as program, g.name as "group", l.code as learning_result, n.name as content, s.mark,
      s.reason, s.created_at
    from custom_scores s join courses c on c.id = s.course_id join groups g on g.id = s.group_id
    left join learning_results l on l.id = s.learning_result_id left join course_contents n on n.id = s.content_id
    where s.student_id = ${id} order by s.id`,
  recuperaciones: (id: number) => sql`select c.name as program, g.name as "group",
      (select json_agg(concat_ws(' ', l.code, k.code, k.name) order by l.position, k.position) from criteria k
        join learning_results l on l.id = k.learning_result_id where k.id = any(p.criteria)) as criteria,
      (select json_agg(d.name order by d.id) from deliverables d where d.id = any(p.deliverables)) as deliverables,
      to_char(p.due_on, 'YYYY-MM-DD') as due_on, p.remark, p.changed_at
    from recovery_plans p join courses c on c.id = p.course_id join groups g on g.id = p.group_id
    where p.student_id = ${id} order by p.id`,
  evaluaciones: (
    id: number,
  ) => sql`select e.name as evaluation, g.name as "group", c.name as program, r.mark, r.acta, r.code, r.passed, r.remark,
      (select json_object_agg(l.code, m.mark) from evaluation_marks m join learning_results l on l.id = m.learning_result_id
        where m.evaluation_id = r.evaluation_id and m.course_id = r.course_id and m.student_id = r.student_id) as learning_results,
      (select json_agg(json_build_object('learning_result', l.code, 'content', n.name, 'mark', score -> 'mark', 'reason', score -> 'reason'))
        from jsonb_array_elements(r.work -> 'customScores') as score
        left join learning_results l on score #>> '{target,kind}' = 'result' and l.id = (score #>> '{target,id}')::bigint
        left join course_contents n on score #>> '{target,kind}' = 'content' and n.id = (score #>> '{target,id}')::bigint) as own_marks,
      (select json_agg(json_build_object('deliverable', d.name, 'grade', held.value) order by d.id)
        from jsonb_each(r.work -> 'grades') as held join deliverables d on d.id = held.key::bigint
        where exists (select from submissions s join grades k on k.submission_id = s.id
          where s.deliverable_id = d.id and s.student_id = r.student_id and k.released_at is not null)) as grades,
      x.closed_at
    from evaluation_records r join evaluation_closings x on x.evaluation_id = r.evaluation_id and x.course_id = r.course_id
    join evaluations e on e.id = r.evaluation_id join groups g on g.id = e.group_id join courses c on c.id = r.course_id
    where r.student_id = ${id} order by r.evaluation_id, r.course_id`,
  frases: (id: number) => sql`select title, text, is_shared, created_at from feedback_phrases where user_id = ${id} order by id`,
  progreso: (id: number) => sql`select c.name as content, p.opened_at, p.seen_at, p.completed_at, p.watched,
      (select json_object_agg(r.name, opened.value) from jsonb_each_text(p.opened_resources) as opened
        join related_resources placed on placed.id = opened.key::bigint join resources r on r.id = placed.resource_id) as opened_resources,
      (select json_object_agg(r.name, finished.value) from jsonb_each_text(p.finished_resources) as finished
        join related_resources placed on placed.id = finished.key::bigint join resources r on r.id = placed.resource_id) as finished_resources
    from group_students s join content_progress p on p.group_id = s.group_id and p.student_id = s.user_id
    join course_contents c on c.id = p.content_id where s.user_id = ${id}`,
  hitos: (id: number) => sql`select c.name as program, m.kind, m.reached_at from milestones m join courses c on c.id = m.course_id
    where m.student_id = ${id} order by m.id`,
  asistencia: (
    id: number,
  ) => sql`select c.name as program, g.name as "group", to_char(s.day, 'YYYY-MM-DD') as day, s.hours, a.state, a.changed_at
    from attendances a join class_sessions s on s.id = a.session_id join courses c on c.id = s.course_id join groups g on g.id = s.group_id
    where a.student_id = ${id} and a.state is not null order by s.day, s.id`,
  tiempo: (id: number) => sql`select id as "#", started_at, last_seen_at from learning_sessions where user_id = ${id}`,
  avisos: (id: number) => sql`select id as "#", kind, data, created_at, read_at from notifications where user_id = ${id}`,
  calendario: (id: number) => sql`select renewed_at from calendar_feeds where user_id = ${id}`,
  avisos_elegidos: (id: number) => sql`select topic, in_app, mail from notice_settings where user_id = ${id} order by topic`,
  sesiones: (id: number) => sql`select id as "#", user_agent, address, created_at, last_seen_at, revoked_at from auth_sessions
    where user_id = ${id} and impersonator_id is null`,
  llaves: (id: number) => sql`select name, created_at, last_used_at, is_synced from passkeys where user_id = ${id} order by id`,
  // The reason for a change of a mark is included with the mark, once released; that of an exemption, while its student sees it.
  registro: (id: number) => sql`select id as "#", at, action, entity, case when entity <> 'grade' or student_id is distinct from ${id}
    or (select released_at is not null and (audit_log.action <> 'exempt' or shows_exemption_reason) from grades
      where submission_id = entity_id) then reason end as reason,
    on_behalf_of is not null as in_my_name from audit_log
    where actor_id = ${id} or on_behalf_of = ${id} or student_id = ${id} or (entity = 'user' and entity_id = ${id})`,
} satisfies Record<string, (id: number) => RawBuilder<unknown>>

/** Files that the person submitted or uploaded, drafts included, and those that came back with a mark that they see. */
export async function filesOf(db: Db, userId: number) {
  const { rows } = await sql<{ storage_key: string; name: string; created_at: Date; folder: string }>`
    select f.storage_key, f.name, f.created_at, coalesce(d.name || '/v' || coalesce(v.number::text, ' borrador'), 'subidos') as folder
    from files f
    left join version_files vf on vf.file_id = f.id
    left join deliverable_versions v on v.id = vf.version_id
    left join submissions s on s.id = v.submission_id
    left join deliverables d on d.id = s.deliverable_id
    where (s.student_id = ${userId} or s.id is null) and f.id in (
      select mine.file_id from submissions join deliverable_versions on deliverable_versions.submission_id = submissions.id
        join version_files mine on mine.version_id = deliverable_versions.id where submissions.student_id = ${userId}
      union select id from files where uploaded_by = ${userId})
    union all
    select f.storage_key, f.name, f.created_at, d.name || '/corregido' as folder
    from submissions s join grades g on g.submission_id = s.id and g.released_at is not null
    join feedback_files b on b.submission_id = s.id and b.published_at is not null
    join files f on f.id = b.file_id join deliverables d on d.id = s.deliverable_id
    where s.student_id = ${userId}
    order by storage_key`.execute(db)
  return rows
}

export const personalLists = Object.keys(lists) as (keyof typeof lists)[]

/** Rows per read: on the embedded database all other requests wait for each statement. */
const chunk = 500

/** The rows of one list about a person, in chunks. */
export async function* personalRows(db: Db, list: keyof typeof lists, userId: number) {
  const query = lists[list](userId)
  if (!query.compile(db).sql.includes(`as "${place}"`)) {
    const { rows } = await query.execute(db)
    if (rows.length > 0) yield rows
    return
  }
  for (let after = 0, isMore = true; isMore;) {
    const { rows } = await sql<Record<string, unknown>>`select * from (${query}) as list where ${sql.ref(place)} > ${after}
      order by ${sql.ref(place)} limit ${sql.lit(chunk)}`.execute(db)
    after = Number(rows.at(-1)?.[place] ?? 0)
    isMore = rows.length === chunk
    if (rows.length > 0) yield rows.map(({ [place]: _, ...row }) => row)
  }
}
