import { type RawBuilder, sql } from 'kysely'
import type { Db, Tx } from '#server/db/client.ts'
import { hasBegun, hasEnded, isActivePath, isFreePath, isWithinDates, leadsToFree } from '#server/modules/access/placed-resources.ts'
import { resourceFileName } from '#server/modules/access/resources.ts'
import { hasWorked } from '#server/modules/access/student-work.ts'
import { datesFor } from '#server/modules/deliverables/date-queries.ts'
import { passMark } from '#server/modules/deliverables/grade-queries.ts'
import { stageAt } from '#server/modules/deliverables/stage-queries.ts'
import { captionsOfResource } from '#server/modules/files/caption-queries.ts'
import type { ContentRow, PathPlace, PathRow, Reader } from './content-rows.ts'
import { isFinishable, isFinished, isMet, isVideo, watchedPart } from './met-queries.ts'

/** The student's work in a deliverable, or a mark without any. An exemption is one: it is as good as done. */
const isHandedIn = sql<boolean>`(submissions.selected_version_id is not null or grades.released_at is not null)`

/** Required: no recovery, and neither closed without work nor without a hand-in, because nothing can be done about it. */
const isRequired = (now: Date) =>
  sql<boolean>`(deliverables.kind = 'ordinary' and (${stageAt(now)} not in ('closed', 'no_hand_in') or ${isHandedIn}))`

/** Required, not handed in, and accepted now. */
const isPossible = (now: Date) =>
  sql<boolean>`(deliverables.kind = 'ordinary' and ${stageAt(now)} in ('open', 'late') and not ${isHandedIn})`

/** The dates are looked up by their key: joined as a whole, those of a group would be gone through for each student and deliverable. */
const joinedWork = (db: Db | Tx, groupId: RawBuilder<number>, studentId: RawBuilder<number>) => sql`
  left join lateral (${datesFor(db, studentId)
    .where('scheduled.group_id', '=', groupId)
    .where('scheduled.deliverable_id', '=', sql<number>`deliverables.id`)}) as group_deliverables on true
  left join submissions on submissions.group_id = ${groupId} and submissions.deliverable_id = deliverables.id
    and submissions.student_id = ${studentId}
  left join grades on grades.submission_id = submissions.id`

/** Visitors cannot hand in. */
const showsDeliverables = ({ role }: Reader) => sql.lit(role !== 'visitor')

/**
 * Nodes of programs with what they hold for students in groups, in the order of their ranks.
 * @param contentIds only these nodes
 */
export async function pathRows(
  db: Db | Tx,
  reader: Reader,
  places: readonly PathPlace[],
  contentIds?: readonly number[],
): Promise<PathRow[]> {
  const { now } = reader
  const chosen = (column: RawBuilder<unknown>) => (contentIds === undefined ? sql`true` : sql`${column} = any(${contentIds}::bigint[])`)
  const [group, student] = [sql<number>`places.group_id`, sql<number>`places.student_id`]
  const stage = stageAt(now)
  const courses = [...new Set(places.map(({ course }) => course))]
  const { rows } = await sql<PathRow>`
    with places as (select * from unnest(${places.map((each) => each.group)}::bigint[], ${places.map((each) => each.course)}::bigint[],
      ${places.map((each) => each.student)}::bigint[]) as place (group_id, course_id, student_id)),
    -- what is the same for all students of a group is read once, not for each
    placed as materialized (
      select programs.group_id, programs.course_id, related_resources.id, related_resources.content_id,
        related_resources.is_required and not ${hasEnded(now)} as is_required, ${isFinishable} as is_finishable, ${isVideo} as is_video,
        ${hasBegun(now)} as has_begun, ${hasEnded(now)} as has_ended, group_resources.visible_from
      from (select distinct group_id, course_id from places) as programs
      join related_resources on related_resources.course_id = programs.course_id
      join resources on resources.id = related_resources.resource_id left join files on files.id = resources.file_id
      left join group_resources on group_resources.group_id = programs.group_id and group_resources.related_resource_id = related_resources.id
      where ${chosen(sql`related_resources.content_id`)}),
    held_resources as (
      select group_id, content_id, count(*) filter (where is_required) as requirements,
        count(*) filter (where is_required and has_begun) as begun,
        count(*) filter (where has_begun and not has_ended) as items, count(*) filter (where not has_begun) as upcoming,
        min(visible_from) filter (where not has_begun) as opens_at
      from placed group by 1, 2),
    -- by the key of the student: the planner would look through those of all students of each content
    noted as materialized (
      select content_progress.*, places.course_id from places
      join content_progress on content_progress.group_id = ${group} and content_progress.student_id = ${student}
      where ${chosen(sql`content_progress.content_id`)}),
    met_resources as (
      select content_progress.student_id, content_progress.group_id, content_progress.content_id, count(*) as met,
        count(*) filter (where related_resources.has_begun) as begun
      from noted as content_progress join placed as related_resources on related_resources.content_id = content_progress.content_id
        and related_resources.group_id = content_progress.group_id and related_resources.course_id = content_progress.course_id
        and related_resources.is_required
      where ${isMet(sql`related_resources.is_finishable`, sql`related_resources.is_video`)} group by 1, 2, 3),
    held_deliverables as (
      select places.student_id, places.group_id, deliverables.content_id,
        count(*) filter (where ${isRequired(now)}) as requirements,
        count(*) filter (where ${isRequired(now)} and ${isHandedIn}) as met,
        count(*) filter (where ${isPossible(now)}) as possible, bool_or(${hasWorked}) as has_work,
        count(*) filter (where ${stage} <> 'not_open') as items,
        count(*) filter (where ${stage} = 'not_open') as upcoming,
        min(group_deliverables.opens_at) filter (where ${stage} = 'not_open') as opens_at
      from places join deliverables on deliverables.course_id = places.course_id and deliverables.is_active
      ${joinedWork(db, group, student)}
      where ${showsDeliverables(reader)} and ${chosen(sql`deliverables.content_id`)} group by 1, 2, 3),
    -- joined by hash, and made once: comparing each content with each of a list, or making it for each student, takes seconds
    known as materialized (select places.group_id, places.student_id, known_id as content_id
      from places join progress_baselines as baseline on baseline.group_id = ${group} and baseline.student_id = ${student}
        and baseline.course_id = places.course_id
      cross join lateral unnest(baseline.content_ids) as known_id
      where ${chosen(sql`known_id`)})
    select places.student_id, places.group_id, node.course_id, node.id, node.parent_id, node.level, node.name, node.minutes, node.is_free, node.is_active,
      content_progress.completed_at, content_progress.seen_at,
      (coalesce(r.requirements, 0) + coalesce(d.requirements, 0))::integer as requirements,
      (coalesce(m.met, 0) + coalesce(d.met, 0))::integer as met,
      (coalesce(r.begun, 0) - coalesce(m.begun, 0) + coalesce(d.possible, 0))::integer as possible,
      coalesce(d.has_work, false) as has_work,
      baseline.student_id is not null and known.content_id is null as is_added,
      (coalesce(r.items, 0) + coalesce(d.items, 0))::integer as items,
      (coalesce(r.upcoming, 0) + coalesce(d.upcoming, 0))::integer as upcoming,
      least(r.opens_at, d.opens_at) as opens_at
    from places join (
      select *, row_number() over (order by level, position, id) as place from course_contents
      where course_id = any(${courses}::bigint[]) and ${chosen(sql`id`)}) as node on node.course_id = places.course_id
    left join noted as content_progress on content_progress.group_id = ${group} and content_progress.student_id = ${student}
      and content_progress.course_id = node.course_id and content_progress.content_id = node.id
    left join progress_baselines as baseline on baseline.group_id = ${group} and baseline.student_id = ${student}
      and baseline.course_id = node.course_id
    left join known on known.group_id = ${group} and known.student_id = ${student} and known.content_id = node.id
    left join held_resources as r on r.content_id = node.id and r.group_id = ${group}
    left join met_resources as m on m.content_id = node.id and m.group_id = ${group} and m.student_id = ${student}
    left join held_deliverables as d on d.content_id = node.id and d.group_id = ${group} and d.student_id = ${student}
    order by node.place`.execute(db)
  return rows
}

/** A node with its text, its resources and its deliverables as the reader sees them. */
export async function contentRow(
  db: Db,
  reader: Reader,
  place: { group: number; student: number },
  contentId: number,
): Promise<ContentRow | undefined> {
  const { role, now } = reader
  const [group, student] = [sql<number>`${place.group}::bigint`, sql<number>`${place.student}::bigint`]
  const { rows } = await sql<ContentRow>`
    select course_contents.id, course_contents.parent_id, course_contents.level, course_contents.name, course_contents.description,
      course_contents.minutes, ${isActivePath} as is_active,
      ${isFreePath} as is_free,
      ${role === 'visitor' ? leadsToFree : sql`false`} as leads_to_free,
      (select coalesce(json_agg(placed order by placed.position, placed.id), '[]') from (
        select related_resources.id, related_resources.position, related_resources.is_required, resources.name, resources.type,
          resources.description, resources.url, group_resources.visible_from, group_resources.visible_until,
          coalesce(content_progress.opened_resources ? related_resources.id::text, false) as is_opened,
          case when ${isFinishable} then ${isFinished} end as is_finished,
          ${isVideo} as is_video, ${watchedPart(sql`related_resources.id::text`)} as watched,
          (select json_build_object('id', files.id, 'name', ${resourceFileName}, 'media_type', files.media_type, 'size', files.size)
            from files where files.id = resources.file_id) as file,
          ${captionsOfResource} as captions
        from related_resources join resources on resources.id = related_resources.resource_id
        left join files on files.id = resources.file_id
        left join group_resources on group_resources.group_id = ${group} and group_resources.related_resource_id = related_resources.id
        left join content_progress on content_progress.group_id = ${group} and content_progress.student_id = ${student}
          and content_progress.content_id = related_resources.content_id
        where related_resources.content_id = course_contents.id
          and ${role === 'staff' ? sql`true` : isWithinDates(now)}) as placed) as resources,
      (select coalesce(json_agg(task order by task.position, task.id), '[]') from (
        select deliverables.id, deliverables.position, deliverables.name, ${stageAt(now)} as stage, group_deliverables.opens_at,
          group_deliverables.due_at, ${isRequired(now)} as is_required, coalesce(submissions.selected_version_id is not null, false) as is_handed_in,
          exists (select 1 from deliverable_versions where deliverable_versions.submission_id = submissions.id
            and deliverable_versions.submitted_at is null and (deliverable_versions.text <> '' or deliverable_versions.link <> ''
              or exists (select 1 from version_files where version_files.version_id = deliverable_versions.id))) as has_draft,
          case when grades.released_at is not null then grades.outcome end as outcome,
          case when grades.released_at is not null then grades.mark end as mark,
          ${passMark(sql<number>`deliverables.course_id`, group)} as pass_mark
        from deliverables ${joinedWork(db, group, student)}
        where deliverables.content_id = course_contents.id and deliverables.is_active and ${showsDeliverables(reader)}) as task) as deliverables
    from course_contents
    left join course_contents unit on unit.id = course_contents.parent_id
    left join course_contents content on content.id = unit.parent_id
    where course_contents.id = ${contentId}`.execute(db)
  return rows[0]
}
