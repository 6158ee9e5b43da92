import { fromCallback, fromPromise } from 'xstate'
import { api, isApiError, uploadFile, unwrap } from '@/shared/api'
import type {
  CheckInput,
  GiveUpOutcome,
  ImportId,
  Outcome,
  Problem,
  Refused,
  SendInput,
  SendSaid,
  StartInput,
  StudentImport,
  WatchSaid,
} from './import-words'

/** Codes of the contract, of the whole answer and of its fields, as problems that the screen has words for. */
const problems: Readonly<Record<string, Problem>> = {
  empty_file: 'empty_file',
  required: 'empty_file',
  wrong_type: 'wrong_type',
  old_excel: 'old_excel',
  broken_file: 'broken_file',
  too_large_inside: 'too_large_inside',
  too_large: 'too_large',
  too_many_rows: 'too_many_rows',
  no_rows: 'no_rows',
  name_missing: 'name_missing',
  group_missing: 'group_missing',
  no_licences: 'no_licences',
  nothing_to_import: 'nothing_to_import',
  group_archived: 'group_archived',
  group_gone: 'group_gone',
  import_started: 'started',
  import_not_checked: 'started',
  import_done: 'ended',
  import_not_done: 'ended',
  undo_over: 'undo_over',
  permission_denied: 'denied',
  // signed out for good: to try again by itself is of no use
  token_not_valid: 'denied',
  not_found: 'missing',
}

function problemOf(error: unknown): Problem | null {
  if (!isApiError(error) || error.status < 400 || error.status === 429 || error.status >= 500) return null
  const codes = [...Object.values(error.errors).flat(), error.code]
  return codes.map((code) => problems[code]).find((problem) => problem !== undefined) ?? 'failed'
}

/** An expected refusal as an outcome; anything else broke, and is thrown on. */
function refused(error: unknown): Refused {
  const problem = problemOf(error)
  if (problem === null) throw error
  return { kind: 'refused', problem, seats: isApiError(error) ? error.seats : null }
}

const stands = (asked: Promise<StudentImport>): Promise<Outcome> => asked.then((current) => ({ kind: 'stands', import: current }), refused)

const path = (id: number) => ({ params: { path: { id } } })
const read = (id: number, signal?: AbortSignal) =>
  unwrap(api.GET('/centers/student_imports/{id}', { ...path(id), ...(signal ? { signal } : {}) }))

/** Sends a list; stopping the actor cancels the request. */
async function sendList({ file, source, centerId }: SendInput, say: (said: SendSaid) => void, signal: AbortSignal): Promise<void> {
  try {
    const current = await uploadFile({
      path: '/centers/student_imports',
      params: { query: { source, ...(centerId === null ? {} : { center: centerId }) } },
      file,
      signal,
      onProgress: (share) => say({ type: 'list.progress', share }),
    })
    say({ type: 'list.read', import: current })
  } catch (error) {
    if (signal.aborted) return
    const problem = problemOf(error)
    say(problem === null ? { type: 'list.broken' } : { type: 'list.refused', problem })
  }
}

/** Milliseconds between two looks at an import under way. */
const pace = 700

/** Looks at an import again and again, until it is gone. */
function watch({ id }: ImportId, say: (said: WatchSaid) => void): () => void {
  const controller = new AbortController()
  let timer: ReturnType<typeof setTimeout> | undefined
  const look = () => {
    read(id, controller.signal)
      .then(
        (current) => say({ type: 'import.moved', import: current }),
        (error: unknown) => controller.signal.aborted || say({ type: isApiError(error, 404) ? 'import.gone' : 'import.lost' }),
      )
      .finally(() => {
        if (!controller.signal.aborted) timer = setTimeout(look, pace)
      })
  }
  timer = setTimeout(look, pace)
  return () => {
    controller.abort()
    clearTimeout(timer)
  }
}

async function giveUp({ id }: ImportId): Promise<GiveUpOutcome> {
  try {
    await unwrap(api.DELETE('/centers/student_imports/{id}', path(id)))
    return { kind: 'gone' }
  } catch (error) {
    // somebody else has given it up already
    if (isApiError(error, 404)) return { kind: 'gone' }
    return refused(error)
  }
}

/** The machine's actors against the API. */
export const importActors = {
  openImport: fromPromise<Outcome, ImportId>(({ input: { id } }) => stands(read(id))),
  sendList: fromCallback<SendSaid, SendInput>(({ input, sendBack }) => {
    const controller = new AbortController()
    void sendList(input, sendBack, controller.signal)
    return () => controller.abort()
  }),
  checkImport: fromPromise<Outcome, CheckInput>(({ input: { id, fields, groupId } }) =>
    stands(unwrap(api.PUT('/centers/student_imports/{id}/mapping', { ...path(id), body: { fields: [...fields], group_id: groupId } }))),
  ),
  startImport: fromPromise<Outcome, StartInput>(({ input: { id, invites } }) =>
    stands(unwrap(api.POST('/centers/student_imports/{id}/start', { ...path(id), body: { invites } }))),
  ),
  watchImport: fromCallback<WatchSaid, ImportId>(({ input, sendBack }) => watch(input, sendBack)),
  giveUp: fromPromise<GiveUpOutcome, ImportId>(({ input }) => giveUp(input)),
  undoImport: fromPromise<Outcome, ImportId>(({ input: { id } }) =>
    stands(unwrap(api.POST('/centers/student_imports/{id}/undo', path(id)))),
  ),
}
