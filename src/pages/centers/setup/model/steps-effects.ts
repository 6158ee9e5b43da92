import { fromPromise } from 'xstate'
import { api, etagOf, isApiError, unwrap } from '@/shared/api'
import { rejected, saveCenter } from './center-effects'
import { nameCheck, type NameAnswer, type NameInput } from './name-check'
import { changeOf, edited, recordOfSetup } from './setup-record'
import { stepsMachine } from './steps-machine'
import { recordAutosave } from './steps-setup'
import type { DiscardOutcome, FinishInput, RecordOutcome, SaveInput, Setup, SetupRecord } from './steps-types'

/** The outcome of a write of a draft. */
const outcomeOf = (write: Promise<Setup>): Promise<RecordOutcome> =>
  write.then(
    (setup) => ({ kind: 'saved', server: recordOfSetup(setup) }),
    (error: unknown) => {
      if (isApiError(error, 'conflict')) return { kind: 'conflict', theirs: recordOfSetup(error.current as Setup) }
      return isApiError(error, 400) ? { kind: 'invalid', errors: error.errors } : rejected(error)
    },
  )

async function saveDraft({ server, values, options }: SaveInput): Promise<RecordOutcome> {
  const written = changeOf(edited(server.values, values))
  if ('errors' in written) return { kind: 'invalid', errors: written.errors }
  const params = { path: { id: server.id }, header: { 'If-Match': etagOf(server.revision) } }
  const body = { ...written.change, ...(options ? { step: options.opens } : {}) }
  return outcomeOf(unwrap(api.PATCH('/centers/setups/{id}', { params, body })))
}

function finishSetup({ record: { id, revision }, accept }: FinishInput): Promise<RecordOutcome> {
  const body = { revision, ...(accept ? { accept_failures: true } : {}) }
  return outcomeOf(unwrap(api.POST('/centers/setups/{id}/finish', { params: { path: { id } }, body })))
}

async function discardSetup({ id }: SetupRecord): Promise<DiscardOutcome> {
  try {
    await unwrap(api.DELETE('/centers/setups/{id}', { params: { path: { id } } }))
    return { kind: 'discarded' }
  } catch (error) {
    return rejected(error)
  }
}

async function checkName({ name, slug, centerId }: NameInput, signal: AbortSignal): Promise<NameAnswer> {
  const query = { name, slug, ...(centerId === null ? {} : { center: centerId }) }
  const answer = await unwrap(api.GET('/centers/name_available', { params: { query }, signal }))
  return { name, slug, isNameFree: answer.name_available, isSlugFree: answer.slug_available, proposed: answer.proposed_slug }
}

/** The machine of the six steps with its actors against the API. */
export const providedSteps = stepsMachine.provide({
  actors: {
    autosave: recordAutosave.provide({
      actors: {
        save: fromPromise<RecordOutcome, SaveInput>(({ input }) => (input.server.kind === 'draft' ? saveDraft(input) : saveCenter(input))),
      },
    }),
    names: nameCheck.provide({
      actors: { checkName: fromPromise<NameAnswer, NameInput>(({ input, signal }) => checkName(input, signal)) },
    }),
    finish: fromPromise<RecordOutcome, FinishInput>(({ input }) => finishSetup(input)),
    discard: fromPromise<DiscardOutcome, SetupRecord>(({ input }) => discardSetup(input)),
  },
})
