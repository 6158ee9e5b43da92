import type { components } from '#openapi/generated/schema.gen.ts'
import type { Ctx } from '#server/context.ts'
import type { Call, ReplyBody } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { paged, pageOf } from '#server/pagination.ts'
import { toPerson } from '#server/modules/people/person.ts'
import { type DeliveryList, type DeliveryRow, deliveryRows } from './delivery-queries.ts'
import { isPassed, optionalMoment, toExemption, toExtension } from './views.ts'

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
    is_changed: row.is_changed,
    newer_than_graded: row.newer_than_graded,
    extension: toExtension(row.extension),
    exemption: toExemption(row),
  }
}

type ListCall = Call<'listDelivered'> | Call<'listNotDelivered'> | Call<'listExempt'>

const list =
  (among: DeliveryList['among']) =>
  async (call: ListCall, { db, clock }: Ctx): Promise<ReplyBody<'listDelivered'>> => {
    const { caller, params, query } = call
    const found = await deliveryRows(db, caller, clock.now(), {
      deliverableId: query.deliverable,
      contentId: params.id,
      groupId: query.group,
      among,
      filter: query.filter ?? 'all',
      ordering: query.ordering ?? 'name',
      search: query.search ?? '',
      ...pageOf(query),
    })
    if (!found) throw notFound()
    return { ...paged(call, found.rows.map(toDelivery), found.count), counts: found.counts }
  }

export const listDelivered = list('delivered')
export const listNotDelivered = list('not_delivered')
export const listExempt = list('exempt')
