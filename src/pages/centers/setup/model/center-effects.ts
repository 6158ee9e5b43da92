import { api, etagOf, isApiError, rejectedBy, type Schema, unwrap } from '@/shared/api'
import type { FieldErrors } from '@/shared/lib/autosave'
import { changeOf, edited, recordOfCenter } from './setup-record'
import type { RecordOutcome, Rejection, SaveInput, SetupRecord, Teammate } from './steps-types'

const teamSize = 500

export const rejected = rejectedBy<Rejection>({
  permission_denied: 'denied',
  // signed out: an automatic retry would fail too
  token_not_valid: 'denied',
  not_found: 'missing',
  finished: 'finished',
  center_created: 'centerCreated',
})

/** A center, its team and those invited to it. */
export async function readCenterRecord(id: number, signal?: AbortSignal): Promise<SetupRecord> {
  const more = signal ? { signal } : {}
  const [center, team, invitations] = await Promise.all([
    unwrap(api.GET('/centers/centers/{id}', { params: { path: { id } }, ...more })),
    unwrap(api.GET('/centers/centers/{id}/team', { params: { path: { id }, query: { page_size: teamSize } }, ...more })),
    unwrap(api.GET('/centers/centers/{id}/invitations', { params: { path: { id } }, ...more })),
  ])
  return recordOfCenter(center, team.results, invitations.results)
}

async function saveTeam({ server, values }: SaveInput): Promise<FieldErrors> {
  const errors: Record<string, readonly string[]> = {}
  const members: Teammate[] = []
  for (const [place, mate] of values.team.entries()) {
    const known = server.values.team.find(({ email }) => email.toLowerCase() === mate.email.trim().toLowerCase())
    if (known) {
      members.push(known)
      continue
    }
    const { userId: _, isInvited: _invited, ...member } = mate
    try {
      const added = await unwrap(api.POST('/centers/centers/{id}/team', { params: { path: { id: server.id } }, body: member }))
      members.push(added.member ? { ...mate, userId: added.member.teacher.id } : { ...mate, isInvited: true })
    } catch (error) {
      if (isApiError(error, 'teacher_limit')) errors['team'] = ['teacher_limit']
      else if (isApiError(error, 400)) errors[`team.${place}.email`] = error.errors['email'] ?? ['format']
      else throw error
    }
  }
  const chosen = members.find(({ email }) => email.toLowerCase() === values.administrator?.toLowerCase())
  if (values.administrator !== server.values.administrator && chosen) {
    const center = server.id
    try {
      // An invited person administers the center once they accept.
      if (chosen.userId === undefined) await unwrap(api.POST('/centers/managers', { body: { center, email: chosen.email } }))
      else await unwrap(api.POST('/centers/managers/update_manager', { body: { center, user: chosen.userId } }))
    } catch (error) {
      if (!isApiError(error, 400)) throw error
      errors['administrator'] = error.errors['user'] ?? error.errors['email'] ?? ['choice']
    }
  }
  return errors
}

/** Saves the changes of an existing center: its own fields in one request, then each member of the team in one. */
export async function saveCenter(input: SaveInput): Promise<RecordOutcome> {
  const { server, values } = input
  const { team, administrator, second_factor, milestones, ...plain } = edited(server.values, values)
  const written = changeOf(plain)
  if ('errors' in written) return { kind: 'invalid', errors: written.errors }
  const { teacher_licenses, student_licenses, ...change } = written.change
  if (teacher_licenses === null) return { kind: 'invalid', errors: { teacher_licenses: ['required'] } }
  if (student_licenses === null) return { kind: 'invalid', errors: { student_licenses: ['required'] } }
  const body: Schema<'CenterChange'> = {
    ...(change as Omit<typeof change, 'team' | 'administrator'>),
    ...(teacher_licenses === undefined ? {} : { teacher_licenses }),
    ...(student_licenses === undefined ? {} : { student_licenses }),
    ...(second_factor === undefined ? {} : { second_factor }),
    ...(milestones === undefined ? {} : { milestones }),
  }
  try {
    if (Object.keys(body).length > 0) {
      const params = { path: { id: server.id }, header: { 'If-Match': etagOf(server.revision) } }
      await unwrap(api.PATCH('/centers/centers/{id}', { params, body }))
    }
    const errors = team || administrator !== undefined ? await saveTeam(input) : {}
    const saved = await readCenterRecord(server.id)
    return Object.keys(errors).length > 0 ? { kind: 'invalid', errors, server: saved } : { kind: 'saved', server: saved }
  } catch (error) {
    if (isApiError(error, 'conflict')) return { kind: 'conflict', theirs: await readCenterRecord(server.id) }
    if (isApiError(error, 400)) return { kind: 'invalid', errors: error.errors }
    return rejected(error)
  }
}
