import { fromPromise } from 'xstate'
import { api, etagOf, isApiError, type Schema, unwrap } from '@/shared/api'
import { changeOf, edited, sheetOfCenter, sheetOfSetup } from './steps-sheet'
import type {
  DiscardOutcome,
  FieldErrors,
  FinishInput,
  FinishOutcome,
  HandOverInput,
  HandOverOutcome,
  NameCheck,
  NameInput,
  Refusal,
  SaveInput,
  SaveOutcome,
  Setup,
  Sheet,
  Teammate,
} from './steps-words'

const refusals: Readonly<Record<string, Refusal>> = {
  permission_denied: 'denied',
  // signed out for good: to try again by itself is of no use
  token_not_valid: 'denied',
  not_found: 'missing',
  finished: 'finished',
  center_created: 'centerCreated',
}

/** An expected refusal as an outcome; anything else broke, and is thrown on. */
function refused(error: unknown): { readonly kind: 'refused'; readonly reason: Refusal } {
  const reason = isApiError(error) ? refusals[error.code] : undefined
  if (reason === undefined) throw error
  return { kind: 'refused', reason }
}

function objection(error: unknown): SaveOutcome {
  if (isApiError(error, 'conflict')) return { kind: 'conflict', theirs: sheetOfSetup(error.current as Setup) }
  if (isApiError(error, 400)) return { kind: 'invalid', errors: error.errors, sheet: null }
  return refused(error)
}

async function saveDraft({ base, values, opens }: SaveInput): Promise<SaveOutcome> {
  const written = changeOf(edited(base, values))
  if ('errors' in written) return { kind: 'invalid', errors: written.errors, sheet: null }
  try {
    const setup = await unwrap(
      api.PATCH('/centers/setups/{id}', {
        params: { path: { id: base.id }, header: { 'If-Match': etagOf(base.revision) } },
        body: { ...written.change, ...(opens === null ? {} : { step: opens }) },
      }),
    )
    return { kind: 'saved', sheet: sheetOfSetup(setup) }
  } catch (error) {
    return objection(error)
  }
}

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

/** The name of another center is one code here, wherever it comes from. */
const named = (errors: FieldErrors): FieldErrors =>
  errors['name']?.includes('taken') ? { ...errors, name: ['center_name_taken'] } : errors

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

async function saveCenter(input: SaveInput): Promise<SaveOutcome> {
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
    if (isApiError(error, 400)) return { kind: 'invalid', errors: named(error.errors), sheet: null }
    return refused(error)
  }
}

async function finishSetup({ sheet, accept }: FinishInput): Promise<FinishOutcome> {
  try {
    const body = { revision: sheet.revision, ...(accept ? { accept_failures: true } : {}) }
    const setup = await unwrap(api.POST('/centers/setups/{id}/finish', { params: { path: { id: sheet.id } }, body }))
    return { kind: 'saved', sheet: sheetOfSetup(setup) }
  } catch (error) {
    return objection(error)
  }
}

async function handOverSetup({ sheet, member }: HandOverInput): Promise<HandOverOutcome> {
  try {
    const setup = await unwrap(api.POST('/centers/setups/{id}/hand_over', { params: { path: { id: sheet.id } }, body: member }))
    return { kind: 'handed', sheet: sheetOfSetup(setup) }
  } catch (error) {
    return isApiError(error, 400) ? { kind: 'invalid', errors: error.errors } : refused(error)
  }
}

async function discardSetup({ id }: Sheet): Promise<DiscardOutcome> {
  try {
    await unwrap(api.DELETE('/centers/setups/{id}', { params: { path: { id } } }))
    return { kind: 'discarded' }
  } catch (error) {
    return refused(error)
  }
}

async function checkName({ name, slug, centerId }: NameInput, signal: AbortSignal): Promise<NameCheck> {
  const query = { name, slug, ...(centerId === null ? {} : { center: centerId }) }
  const said = await unwrap(api.GET('/centers/name_available', { params: { query }, signal }))
  return { name, slug, isNameFree: said.name_available, isSlugFree: said.slug_available, proposed: said.proposed_slug }
}

/** The machine's actors against the API. */
export const stepsActors = {
  save: fromPromise<SaveOutcome, SaveInput>(({ input }) => (input.base.kind === 'draft' ? saveDraft(input) : saveCenter(input))),
  finish: fromPromise<FinishOutcome, FinishInput>(({ input }) => finishSetup(input)),
  handOver: fromPromise<HandOverOutcome, HandOverInput>(({ input }) => handOverSetup(input)),
  discard: fromPromise<DiscardOutcome, Sheet>(({ input }) => discardSetup(input)),
  checkName: fromPromise<NameCheck, NameInput>(({ input, signal }) => checkName(input, signal)),
}
