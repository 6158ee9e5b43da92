import type { components } from '#openapi/generated/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { Call, ReplyBody } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { countsOf, type DeliveryRow, deliveryRows } from './delivery-queries.ts'
import { findPlace } from './access.ts'
import { isPassed, optionalMoment } from './views.ts'

function toDelivery(row: DeliveryRow): components['schemas']['Delivery'] {
  return {
    student: toPerson(row),
    versions: row.versions,
    last_delivered_at: optionalMoment(row.last_at),
    is_late: row.is_late,
    selected_version_number: row.selected_number,
    outcome: row.outcome,
    mark: row.mark,
    passed: isPassed(row),
    graded_at: optionalMoment(row.graded_at),
    released_at: optionalMoment(row.released_at),
    newer_than_graded: row.newer_than_graded,
  }
}

type ListCall = Call<'listDelivered'> | Call<'listNotDelivered'>

/** Three queries for any number of students: reach, counts, page. */
const list =
  (delivered: boolean) =>
  async (call: ListCall, { db, clock }: Ctx): Promise<ReplyBody<'listDelivered'>> => {
    const { caller, params, query } = call
    const place = await findPlace(db, caller, clock.now(), query.deliverable, query.group)
    if (!place || place.content_id !== params.id) throw notFound()
    const [countOf, { rows, count }] = await Promise.all([
      countsOf(db, place.group_id, [place.id]),
      deliveryRows(db, {
        groupId: place.group_id,
        deliverableId: place.id,
        delivered,
        filter: query.filter ?? 'all',
        ordering: query.ordering ?? 'name',
        search: query.search ?? '',
        ...pageOf(query),
      }),
    ])
    return { ...paged(call, rows.map(toDelivery), count), counts: countOf(place.id) }
  }

export const listDelivered = list(true)
export const listNotDelivered = list(false)
