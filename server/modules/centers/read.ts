import type { components } from '#openapi/generated/schema.gen.ts'
import type { Caller } from '#server/caller.ts'
import { answer, type Handler } from '#server/contract.ts'
import type { Ctx } from '#server/context.ts'
import type { Db } from '#server/db/client.ts'
import { etag, notFound } from '#server/errors.ts'
import { centerQuota } from '#server/modules/files/storage-queries.ts'
import { administers } from '#server/modules/access/centers.ts'
import { canAccessUser } from '#server/modules/access/people.ts'
import { readContract } from './contract-data.ts'
import { centerRow, centerRows, centersOfPerson, openSetupOf } from './queries.ts'
import { fileUrl, toPerson } from '#server/modules/people/person.ts'
import { peopleById } from '#server/modules/people/queries.ts'
import { paged, pageOf } from '#server/pagination.ts'

export type Center = components['schemas']['Center']

const image = (id: number | null) => (id === null ? null : { id, url: fileUrl(id) })

const seats = (row: Record<'teacher_licenses' | 'teacher_seats_used' | 'student_licenses' | 'student_seats_used', number>) => ({
  teacher_seats: { used: row.teacher_seats_used, contracted: row.teacher_licenses },
  student_seats: { used: row.student_seats_used, contracted: row.student_licenses },
})

/** A center with the data of its page. @throws 404 when the caller cannot access it */
export async function readCenter({ config, db }: Pick<Ctx, 'config' | 'db'>, caller: Caller, id: number): Promise<Center> {
  const row = await centerRow(db, caller, id)
  if (!row) throw notFound()
  const [[manager], setup] = await Promise.all([
    peopleById(db, [row.manager_id]),
    row.setup_finished_at === null ? openSetupOf(db, caller, id) : undefined,
  ])
  return {
    id: row.id,
    name: row.name,
    slug: row.slug,
    about: row.about,
    description: row.description,
    address: row.address,
    street: row.street,
    city: row.city,
    country: row.country,
    zipcode: row.zipcode,
    code: row.code,
    tax_id: row.tax_id,
    province: row.province,
    phone: row.phone,
    email: row.email,
    website: row.website,
    establishment_date: row.establishment_date,
    time_zone: row.time_zone,
    logo: image(row.logo_file_id),
    thumbnail: image(row.thumbnail_file_id),
    background: image(row.background_file_id),
    contract: administers(caller, id) ? readContract(row.contract) : null,
    ...seats(row),
    storage: { ...centerQuota(row.stored_bytes ?? 0, row.storage_limit_gb, config.centerLimit), limit_gb: row.storage_limit_gb },
    anonymous_users: row.anonymous_users,
    milestones: row.milestones,
    manager: manager ? toPerson(manager) : null,
    active_groups: row.active_groups ?? 0,
    archived_groups: row.archived_groups ?? 0,
    students_count: row.students_count ?? 0,
    programs_count: row.programs_count ?? 0,
    setup_finished_at: row.setup_finished_at?.toISOString() ?? null,
    setup: setup?.id ?? null,
    second_factor: row.second_factor,
    second_factor_count: row.second_factor_count,
    created_at: row.created_at.toISOString(),
    revision: row.revision,
  }
}

export const getCenter: Handler<'getCenter'> = async ({ caller, params }, ctx) => {
  const center = await readCenter(ctx, caller, params.id)
  return answer(200, center, { headers: { etag: etag(center.revision) } })
}

export const listCenters: Handler<'listCenters'> = async (call, { db }) => {
  const { setup = 'all', search = '', ordering = 'name' } = call.query
  const { count, rows } = await centerRows(db, call.caller, { setup, search, ordering, ...pageOf(call.query) })
  const managers = await peopleById(
    db,
    rows.map((row) => row.manager_id),
  )
  const results = rows.map((row) => {
    const manager = managers.find(({ id }) => id === row.manager_id)
    return {
      id: row.id,
      name: row.name,
      slug: row.slug,
      city: row.city,
      country: row.country,
      logo: fileUrl(row.logo_file_id),
      manager: manager ? toPerson(manager) : null,
      ...seats(row),
      active_groups: row.active_groups ?? 0,
      setup_finished_at: row.setup_finished_at?.toISOString() ?? null,
      created_at: row.created_at.toISOString(),
    }
  })
  return paged(call, results, count)
}

async function userCenters(db: Db, caller: Caller, userId: number) {
  const rows = await centersOfPerson(db, caller, userId)
  return {
    results: rows.map(({ logo_file_id, manager_id, ...row }) => ({ ...row, logo: fileUrl(logo_file_id), managed: manager_id === userId })),
  }
}

export const listMyCenters: Handler<'listMyCenters'> = ({ caller }, { db }) => userCenters(db, caller, caller.id)

export const listUserCenters: Handler<'listUserCenters'> = async ({ caller, params }, { db }) => {
  if (!(await canAccessUser(db, caller, params.id))) throw notFound()
  return userCenters(db, caller, params.id)
}
