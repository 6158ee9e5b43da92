import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import type { Db } from '#server/db/client.ts'
import { denied, etag, notFound } from '#server/errors.ts'
import { accessibleSetups } from '#server/modules/access/centers.ts'
import { currentParts, gapsOf, readDraft, type SetupPart } from './draft.ts'
import { checkNames } from './name-queries.ts'
import { openSetups, setupRow } from './queries.ts'
import { centerNameOf } from '#server/modules/centers/field-rules.ts'
import { centerName } from '#server/modules/centers/queries.ts'
import { fileUrl, toPerson } from '#server/modules/people/person.ts'
import { peopleById } from '#server/modules/people/queries.ts'
import { schoolDay } from '#server/school-day.ts'

export type Setup = components['schemas']['Setup']

const image = (id: number | null) => (id === null ? null : { id, url: fileUrl(id) })

/** A setup with the data of its screen. @throws 404 when the caller cannot access it */
export async function readSetup(db: Db, caller: Caller, id: number, now: Date): Promise<Setup> {
  const row = await setupRow(db, caller, id)
  if (!row) throw notFound()
  const draft = readDraft(row.data)
  const [people, center, names] = await Promise.all([
    peopleById(db, [row.created_by, row.handed_to]),
    row.center_id === null ? null : centerName(db, row.center_id),
    row.center_id === null ? checkNames(db, draft) : null,
  ])
  const person = (personId: number | null) => people.find((each) => each.id === personId)
  const [creator, receiver] = [person(row.created_by), person(row.handed_to)]
  if (!creator) throw notFound()
  return {
    id: row.id,
    step: row.step,
    data: { ...draft, logo: image(row.logo_file_id), thumbnail: image(row.thumbnail_file_id), background: image(row.background_file_id) },
    gaps: gapsOf(draft, names ? { name: names.name_available, slug: names.slug_available } : null, schoolDay(now, draft.time_zone)),
    parts: currentParts(row.outcome as unknown as SetupPart[], draft),
    center: center ?? null,
    handed_to: receiver ? toPerson(receiver) : null,
    created_by: toPerson(creator),
    updated_at: row.updated_at.toISOString(),
    finished_at: row.finished_at?.toISOString() ?? null,
    revision: row.revision,
  }
}

/** A setup as the response of an operation. */
export async function answerSetup(db: Db, caller: Caller, id: number, now: Date) {
  const setup = await readSetup(db, caller, id, now)
  return answer(200, setup, { headers: { etag: etag(setup.revision) } })
}

export const getSetup: Handler<'getSetup'> = ({ caller, params }, { db, clock }) => answerSetup(db, caller, params.id, clock.now())

export const listSetups: Handler<'listSetups'> = async ({ caller }, { db }) => {
  const rows = await openSetups(db, caller)
  const people = await peopleById(
    db,
    rows.flatMap((row) => [row.created_by, row.handed_to]),
  )
  const results = rows.flatMap((row) => {
    const creator = people.find(({ id }) => id === row.created_by)
    const receiver = people.find(({ id }) => id === row.handed_to)
    if (!creator) return []
    return [
      {
        id: row.id,
        name: readDraft(row.data).name,
        step: row.step,
        center: row.center_id,
        created_by: toPerson(creator),
        handed_to: receiver ? toPerson(receiver) : null,
        updated_at: row.updated_at.toISOString(),
      },
    ]
  })
  return { results }
}

/** Checks whether names are free, only for callers who may set one. */
export const checkCenterName: Handler<'checkCenterName'> = async ({ caller, query }, { db }) => {
  const mayAsk =
    caller.role === 'admin' ||
    caller.managedCenterId !== null ||
    (await accessibleSetups(db, caller).where('finished_at', 'is', null).select('id').executeTakeFirst()) !== undefined
  if (!mayAsk) throw denied()
  return checkNames(db, { name: centerNameOf(query.name), slug: query.slug ?? '' }, query.center)
}
