import type { components } from '#openapi/generated/schema.gen.ts'
import type { Handler } from '#server/contract.ts'
import { notFound } from '#server/errors.ts'
import { previewRows } from './queries.ts'
import { mayManage } from './rights.ts'
import { withdrawnCourses } from './withdrawn-queries.ts'

type Preview = components['schemas']['GroupMovePreview']

/** The result that the same call of `moveGroups` would have now. Nothing is locked, so it may be outdated by then. */
export const previewGroupMove: Handler<'previewGroupMove'> = async ({ caller, query: { action, ids: asked } }, { db }) => {
  const ids = [...new Set(asked.split(',').map(Number))]
  const rows = await previewRows(db, caller, ids)
  if (rows.length < ids.length) throw notFound()
  const gone = action === 'unarchive' ? await withdrawnCourses(db, ids) : []
  const centers = new Map<number, Preview['centers'][number]>()
  const groups = ids.flatMap((id): Preview['groups'] => {
    const row = rows.find((each) => each.id === id)
    if (!row) return []
    const students_count = row.students ?? 0
    const group = { id, name: row.name, period: row.period, students_count, withdrawn: [] }
    if (!mayManage(caller, row)) return [{ ...group, outcome: 'denied' }]
    if ((row.archived_at !== null) === (action === 'archive')) return [{ ...group, outcome: 'already' }]
    const withdrawn = gone.flatMap((course) => (course.group_id === id ? [{ id: course.id, name: course.name }] : []))
    if (withdrawn.length > 0) return [{ ...group, outcome: 'withdrawn', withdrawn }]
    const left = Math.max(0, row.student_licenses - row.student_seats_used)
    const center = centers.get(row.center_id) ?? { center: { id: row.center_id, name: row.center_name }, seats: 0, left, short: 0 }
    centers.set(row.center_id, { ...center, seats: center.seats + students_count })
    return [{ ...group, outcome: 'ready' }]
  })
  return {
    action,
    ...(action === 'archive' ? { groups, centers: [...centers.values()] } : withinLicences(groups, [...centers.values()], rows)),
  }
}

/** Seats are given in order, to each group all or none. */
function withinLicences(
  groups: Preview['groups'],
  centers: Preview['centers'],
  rows: readonly { id: number; center_id: number }[],
): Pick<Preview, 'groups' | 'centers'> {
  const left = new Map(centers.map((each) => [each.center.id, each.left]))
  return {
    groups: groups.map((group) => {
      const centerId = rows.find(({ id }) => id === group.id)?.center_id ?? 0
      const rest = (left.get(centerId) ?? 0) - group.students_count
      if (group.outcome !== 'ready' || group.students_count === 0) return group
      if (rest < 0) return { ...group, outcome: 'no_licences' }
      left.set(centerId, rest)
      return group
    }),
    centers: centers.map((each) => ({ ...each, short: Math.max(0, each.seats - each.left) })),
  }
}
