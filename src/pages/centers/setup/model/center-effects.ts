import { api, etagOf, isApiError, type Schema, unwrap } from '@/shared/api'
import { refused } from './refused'
import { changeOf, edited, sheetOfCenter } from './steps-sheet'
import type { FieldErrors, SaveInput, SaveOutcome, Sheet, Teammate } from './steps-words'

const teamSize = 500

/** A center and everybody of its team. */
export async function readCenterSheet(id: number, signal?: AbortSignal): Promise<Sheet> {
  const more = signal ? { signal } : {}
  const [center, team] = await Promise.all([
    unwrap(api.GET('/centers/centers/{id}', { params: { path: { id } }, ...more })),
    unwrap(api.GET('/centers/centers/{id}/team', { params: { path: { id }, query: { page_size: teamSize } }, ...more })),
  ])
  return sheetOfCenter(center, team.results)
}

async function saveTeam({ base, values }: SaveInput): Promise<FieldErrors> {
  const errors: Record<string, readonly string[]> = {}
  const members: Teammate[] = []
  for (const [place, mate] of values.team.entries()) {
    const known = base.values.team.find(({ email }) => email.toLowerCase() === mate.email.trim().toLowerCase())
    if (known) {
      members.push(known)
      continue
    }
    const { userId: _, ...member } = mate
    try {
      const { teacher } = await unwrap(api.POST('/centers/centers/{id}/team', { params: { path: { id: base.id } }, body: member }))
      members.push({ ...mate, userId: teacher.id })
    } catch (error) {
      if (isApiError(error, 'teacher_limit')) errors['team'] = ['teacher_limit']
      else if (isApiError(error, 400)) errors[`team.${place}.email`] = error.errors['email'] ?? ['format']
      else throw error
    }
  }
  const chosen = members.find(({ email }) => email.toLowerCase() === values.administrator?.toLowerCase())
  if (values.administrator !== base.values.administrator && chosen?.userId !== undefined) {
    try {
      await unwrap(api.POST('/centers/managers/update_manager', { body: { center: base.id, user: chosen.userId } }))
    } catch (error) {
      if (!isApiError(error, 400)) throw error
      errors['administrator'] = error.errors['user'] ?? ['choice']
    }
  }
  return errors
}

/** Saves what differs of a center that exists: its own fields at once, then each of the team for themselves. */
export async function saveCenter(input: SaveInput): Promise<SaveOutcome> {
  const { base, values } = input
  const { team, administrator, ...plain } = edited(base, values)
  const written = changeOf(plain)
  if ('errors' in written) return { kind: 'invalid', errors: written.errors, sheet: null }
  const { teacher_licenses, student_licenses, ...change } = written.change
  // a cap that was emptied is no cap
  if (teacher_licenses === null) return { kind: 'invalid', errors: { teacher_licenses: ['required'] }, sheet: null }
  if (student_licenses === null) return { kind: 'invalid', errors: { student_licenses: ['required'] }, sheet: null }
  const body: Schema<'CenterChange'> = {
    ...(change as Omit<typeof change, 'team' | 'administrator'>),
    ...(teacher_licenses === undefined ? {} : { teacher_licenses }),
    ...(student_licenses === undefined ? {} : { student_licenses }),
  }
  try {
    if (Object.keys(body).length > 0) {
      const params = { path: { id: base.id }, header: { 'If-Match': etagOf(base.revision) } }
      await unwrap(api.PATCH('/centers/centers/{id}', { params, body }))
    }
    const errors = team || administrator !== undefined ? await saveTeam(input) : {}
    const sheet = await readCenterSheet(base.id)
    return Object.keys(errors).length > 0 ? { kind: 'invalid', errors, sheet } : { kind: 'saved', sheet }
  } catch (error) {
    if (isApiError(error, 'conflict')) return { kind: 'conflict', theirs: await readCenterSheet(base.id) }
    if (isApiError(error, 400)) return { kind: 'invalid', errors: error.errors, sheet: null }
    return refused(error)
  }
}
