import type { Draft, HandInContext, Place, SaveOutcome, Sending, Task, Texts, Work } from './hand-in-words'

const textsOf = ({ text, link }: Draft): Texts => ({ text, link })
const isSame = (a: Texts, b: Texts) => a.text === b.text && a.link === b.link

export const placeOf = ({ task }: HandInContext): Place => ({ deliverableId: task.id, groupId: task.group.id })

/** A page just opened. */
export function opened(task: Task): HandInContext {
  const texts = textsOf(task.work.draft)
  const nothing = { errors: {}, theirs: null, savedAt: null, attempts: 0, queue: [], share: 0, receipt: null, refusal: null, target: null }
  return { task, original: texts, texts, ...nothing }
}

const withDraft = (task: Task, draft: Draft): Task => ({ ...task, work: { ...task.work, draft } })

/** Answers overtake each other: one that was overtaken says nothing any more. */
const isOld = ({ task }: HandInContext, { revision }: Draft) => revision < task.work.draft.revision

/** Whether another place changed only files, which need no decision: what is typed goes over the same texts as before. */
export const touchesOnlyFiles = ({ original }: HandInContext, theirs: Draft) => isSame(original, textsOf(theirs))

/** Nothing is unsaved: what the server has is what stands. */
export function adoptDraft(context: HandInContext, draft: Draft): Partial<HandInContext> {
  const { task } = context
  return isOld(context, draft) ? {} : { task: withDraft(task, draft), original: textsOf(draft), texts: textsOf(draft) }
}

/** Something is unsaved: the files are taken over; a revision over other texts is not, so that the save conflicts. */
export function adoptFiles(context: HandInContext, draft: Draft): Partial<HandInContext> {
  const { task } = context
  if (isOld(context, draft)) return {}
  if (touchesOnlyFiles(context, draft)) return { task: withDraft(task, draft) }
  return { task: withDraft(task, { ...task.work.draft, files: draft.files }), theirs: draft }
}

/** The task was read again: its draft counts unless a later one is known. */
export function adoptTask(context: HandInContext, task: Task): Partial<HandInContext> {
  const around = { ...context, task: { ...task, work: { ...task.work, draft: context.task.work.draft } } }
  return { task: around.task, ...adoptDraft(around, task.work.draft) }
}

/** The same while something is unsaved. */
export function adoptTaskAround(context: HandInContext, task: Task): Partial<HandInContext> {
  const around = { ...context, task: { ...task, work: { ...task.work, draft: context.task.work.draft } } }
  return { task: around.task, ...adoptFiles(around, task.work.draft) }
}

/** What the save left. A file that came while it was under way was answered first, over the same texts. */
function landed({ task, theirs }: HandInContext, draft: Draft): Task {
  const isLater = theirs !== null && theirs.revision > draft.revision && isSame(textsOf(theirs), textsOf(draft))
  return withDraft(task, isLater ? theirs : draft)
}

const absorbed: {
  [K in SaveOutcome['kind']]: (context: HandInContext, outcome: Extract<SaveOutcome, { kind: K }>) => Partial<HandInContext>
} = {
  saved: (context, { draft, at }) => ({
    task: landed(context, draft),
    original: textsOf(draft),
    theirs: null,
    savedAt: at,
    attempts: 0,
    errors: {},
  }),
  invalid: (_, { errors }) => ({ errors }),
  conflict: (_, { theirs }) => ({ theirs }),
  refused: (_, { reason }) => ({ refusal: reason }),
}

/** What the answer to a save changes. The fields stay as they are typed. */
export function absorb(context: HandInContext, outcome: SaveOutcome): Partial<HandInContext> {
  return (absorbed[outcome.kind] as (context: HandInContext, outcome: SaveOutcome) => Partial<HandInContext>)(context, outcome)
}

/** The other's draft becomes what is typed over. */
export function acceptTheirs({ task, theirs, original }: HandInContext): Partial<HandInContext> {
  return theirs ? { task: withDraft(task, theirs), original: textsOf(theirs), theirs: null } : { original }
}

/** The work after a hand-in: its newest version is the receipt, the draft is empty again. */
export function handedIn({ task }: HandInContext, work: Work): Partial<HandInContext> {
  const texts = textsOf(work.draft)
  return { task: { ...task, work }, original: texts, texts, savedAt: null, receipt: work.versions[0] ?? null }
}

export const waitingFile = ({ queue }: HandInContext): Sending | undefined => queue.find(({ state }) => state === 'waiting')

export const without = (queue: readonly Sending[], key: string | undefined) => queue.filter((each) => each.key !== key)

export function marked(
  queue: readonly Sending[],
  key: string | undefined,
  state: Sending['state'],
  code: string | null = null,
): readonly Sending[] {
  return queue.map((each) => (each.key === key ? { ...each, state, code } : each))
}

/** Whether there is anything to hand in. */
export function hasWork({ task, texts }: HandInContext): boolean {
  return texts.text.trim() !== '' || texts.link.trim() !== '' || task.work.draft.files.length > 0
}

const longest = 60 * 60 * 1000

/** Milliseconds until a date of the task passes, by the server's clock; an hour at most, then it is asked again. */
export function untilNextDate({ opens_at, due_at, closes_at, server_time }: Task): number {
  const now = Date.parse(server_time)
  const ahead = [opens_at, due_at, closes_at].flatMap((date) => (date && Date.parse(date) > now ? [Date.parse(date) - now] : []))
  return Math.min(longest, ...ahead) + 1000
}
