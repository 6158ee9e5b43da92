import { fromPromise } from 'xstate'
import { api, etagOf, isApiError, unwrap } from '@/shared/api'
import { saveCenter } from './center-effects'
import { refused } from './refused'
import { changeOf, edited, sheetOfSetup } from './steps-sheet'
import type {
  DiscardOutcome,
  FinishInput,
  FinishOutcome,
  HandOverInput,
  HandOverOutcome,
  NameCheck,
  NameInput,
  SaveInput,
  SaveOutcome,
  Setup,
  Sheet,
} from './steps-words'

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
