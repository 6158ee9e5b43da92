import type { components } from '#openapi/generated/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import { answer, type Call, type ReplyBody } from '#server/contract.ts'
import { etag, notFound } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { groupDeliverables, type OwnState } from './deliverable-queries.ts'
import { deliverablePlace } from './place-queries.ts'
import { isPassed, moment, optionalMoment, toFile, toOwnExemption, toTask, toWork } from './views.ts'

type MyState = components['schemas']['MyState']

const untouched: MyState = { versions: 0, last_delivered_at: null, outcome: null, mark: null, passed: null, has_draft: false }

/** The deliverables of a group: with counts for staff, with their own state for a student. */
export async function getGroupDeliverables(
  call: Call<'getGroupDeliverables'>,
  { db, clock }: Ctx,
): Promise<ReplyBody<'getGroupDeliverables'>> {
  const { caller, query } = call
  const found = await groupDeliverables(db, caller, clock.now(), {
    groupId: query.group,
    filter: query.filter ?? 'all',
    courseId: query.course,
    ordering: query.ordering ?? 'due',
    search: query.search ?? '',
    ...pageOf(query),
  })
  if (!found) throw notFound()
  const results = found.rows.map(({ mine, ...row }) => ({
    id: row.id,
    name: row.name,
    course: { id: row.course_id, name: row.course_name },
    content: { id: row.content_id, name: row.content_name },
    opens_at: optionalMoment(row.opens_at),
    due_at: optionalMoment(row.due_at),
    closes_at: optionalMoment(row.closes_at),
    stage: row.stage,
    max_points: row.max_points,
    counts: row.counts,
    mine: mine ? toMyState(mine) : caller.role === 'student' ? untouched : null,
  }))
  return paged(call, results, found.count)
}

const toMyState = ({ pass_mark, last_delivered_at, ...state }: OwnState): MyState => ({
  ...state,
  passed: isPassed({ mark: state.mark, pass_mark }),
  last_delivered_at: optionalMoment(last_delivered_at),
})

/** One deliverable as the caller sees it: students see nothing of the task itself before it opens. */
export async function getDeliverable({ caller, params, query }: Call<'getDeliverable'>, { config, db, clock }: Ctx) {
  const now = clock.now()
  const place = await deliverablePlace(db, caller, now, { deliverableId: params.id, groupId: query.group })
  if (!place) throw notFound()
  const isStudent = caller.role === 'student'
  const isHidden = isStudent && place.stage === 'not_open'
  const work = isStudent ? toWork(place, place.versions, place.grade, config) : null
  const deliverable: ReplyBody<'getDeliverable'> = {
    ...toTask(place),
    groups: place.groups,
    instructions: isHidden ? '' : place.instructions,
    opens_at: optionalMoment(place.opens_at),
    closes_at: optionalMoment(place.closes_at),
    stage: place.stage,
    server_time: moment(now),
    extension: place.extension && { reason: place.extension.reason },
    exemption: isStudent ? toOwnExemption(place.grade) : null,
    accepts_text: place.accepts_text,
    accepts_link: place.accepts_link,
    accepts_files: place.accepts_files,
    files: isHidden ? [] : place.files.map(toFile),
    criteria: isHidden ? [] : place.criteria,
    rubric: isHidden ? null : place.rubric,
    work,
  }
  return answer(200, deliverable, { headers: { etag: etag(work?.draft.revision ?? place.revision) } })
}
