import { type Annotation, type Content, contentOf, isSameContent, type Reason, type ShownAnnotation } from './annotation'

/** An annotation that is not saved as it is on the screen; null deletes it. */
export interface Write {
  readonly id: string
  readonly content: Content | null
}

export interface SaveInput extends Write {
  /** That the change is based on; 0 for one that the server does not have. */
  readonly revision: number
}

/** What an earlier page did not save. */
export interface Left {
  readonly changes: readonly SaveInput[]
  /** What it sent without an answer: the server may have saved any of it. */
  readonly unanswered: readonly Write[]
}

export const nothingLeft: Left = { changes: [], unanswered: [] }

/** A change that the server does not take, until the teacher tries again, makes another one of it or discards it. */
export interface Refusal extends Write {
  readonly reason: Reason
}

export type SaveOutcome =
  /** null: it was to be deleted, and the server does not have it. */
  | { readonly kind: 'saved'; readonly annotation: Annotation | null }
  | { readonly kind: 'conflict'; readonly theirs: Annotation }
  | { readonly kind: 'rejected'; readonly reason: Reason }

/** The annotations of a file, as the server has them and as they are to be. */
export interface Pages {
  /** As the server has them. */
  readonly rows: readonly Annotation[]
  /** The revision of each that the server has or had. */
  readonly revisions: Readonly<Record<string, number>>
  /** Changes in the order in which they are saved, one for each annotation. */
  readonly writes: readonly Write[]
  /** They keep no other change waiting. An annotation is either in these or in `writes`. */
  readonly refused: readonly Refusal[]
}

type Queue = Pick<Pages, 'writes' | 'refused'>

export const empty: Pages = { rows: [], revisions: {}, writes: [], refused: [] }

/** A later change of the same annotation takes the place of an earlier one. */
export function enqueue({ writes, refused, revisions }: Pages, write: Write): Queue {
  const others = withoutId(refused, write.id)
  // the server never had it
  if (write.content === null && others.length < refused.length && revisions[write.id] === undefined) return { writes, refused: others }
  const isWaiting = writes.some(({ id }) => id === write.id)
  return { writes: isWaiting ? writes.map((each) => (each.id === write.id ? write : each)) : [...writes, write], refused: others }
}

/** Takes a refused change out of the way of the others, unless the annotation was changed again meanwhile. */
export function refuse({ writes, refused }: Pages, sent: Write | null, reason: Reason): Queue {
  if (!sent || !writes.includes(sent)) return { writes, refused }
  return { writes: writes.filter((write) => write !== sent), refused: [...refused, { ...sent, reason }] }
}

/** Sends refused changes again, all or that of one annotation. */
export function retryRefused({ writes, refused }: Pages, id?: string): Queue {
  const again = refused.filter((each) => id === undefined || each.id === id)
  return {
    writes: [...writes, ...again.map((each): Write => ({ id: each.id, content: each.content }))],
    refused: refused.filter((each) => !again.includes(each)),
  }
}

/** Queues what an earlier page did not save, over the revisions on which it was based. What was changed here since then stays. */
export function restore(pages: Pages, changes: readonly SaveInput[], draft: Write | null): Queue & Pick<Pages, 'revisions'> {
  const known = new Set([...pages.writes, ...pages.refused, ...(draft ? [draft] : [])].map(({ id }) => id))
  const added = changes.filter(({ id }) => !known.has(id))
  return {
    writes: [...pages.writes, ...added.map(({ id, content }) => ({ id, content }))],
    refused: pages.refused,
    revisions: { ...pages.revisions, ...Object.fromEntries(added.flatMap(({ id, revision }) => (revision > 0 ? [[id, revision]] : []))) },
  }
}

export const withoutId = <T extends Write>(changes: readonly T[], id: string): readonly T[] => changes.filter((each) => each.id !== id)

export const dropFirst = ({ writes }: Pages): Pick<Pages, 'writes'> => ({ writes: writes.slice(1) })

/** What the server answered about an annotation. */
export function applyRow({ rows, revisions }: Pages, row: Annotation): Pick<Pages, 'rows' | 'revisions'> {
  const isKnown = rows.some(({ id }) => id === row.id)
  const others = rows.filter(({ id }) => id !== row.id)
  const kept = isKnown ? rows.map((each) => (each.id === row.id ? row : each)) : [...rows, row]
  return { rows: row.is_deleted ? others : kept, revisions: { ...revisions, [row.id]: row.revision } }
}

/** After a save: the change is done, unless the annotation was changed again meanwhile. */
export const applySaved = (pages: Pages, sent: Write | null, row: Annotation | null): Pages => ({
  ...pages,
  ...(row && applyRow(pages, row)),
  writes: pages.writes.filter((write) => write !== sent),
})

/** The row of an annotation that is being written, while it has the same content. */
export const sameRowOf = ({ rows }: Pick<Pages, 'rows'>, { id, content }: Write): Annotation | undefined =>
  rows.find((row) => row.id === id && content !== null && isSameContent(row, content))

/**
 * What was read from the server. Annotations with a change that is not saved keep the revision on which it is based.
 * @param draft the annotation that is being written
 */
export function applyRead(pages: Pages, read: readonly Annotation[], draft: Write | null): Pick<Pages, 'rows' | 'revisions'> {
  const typed = draft && !sameRowOf(pages, draft) ? [draft] : []
  const isChanged = (id: string) => [...pages.writes, ...pages.refused, ...typed].some((write) => write.id === id)
  const fresh = read.filter(({ id, revision }) => !isChanged(id) && revision >= (pages.revisions[id] ?? 0))
  const kept = pages.rows.filter(
    ({ id }) => isChanged(id) || read.some((row) => row.id === id && row.revision < (pages.revisions[id] ?? 0)),
  )
  // restored before anything was read
  const added = read.filter(({ id }) => isChanged(id) && !pages.rows.some((row) => row.id === id))
  const merged = [...fresh, ...kept, ...added]
  const order = new Map(read.map(({ id }, at) => [id, at]))
  return {
    rows: merged.toSorted((a, b) => (order.get(a.id) ?? read.length) - (order.get(b.id) ?? read.length)),
    revisions: { ...pages.revisions, ...Object.fromEntries(fresh.map(({ id, revision }) => [id, revision])) },
  }
}

/** Whether a row is what a change makes of its annotation. */
export const isResult = ({ id, content }: Write, row: Annotation): boolean =>
  id === row.id && (content === null ? row.is_deleted : !row.is_deleted && isSameContent(content, row))

/** As they are to be; one whose deletion is refused is still there. */
export function shownOf({ rows, writes, refused }: Pages): readonly ShownAnnotation[] {
  const changes = new Map([...writes, ...refused].map((each) => [each.id, each]))
  const refusalOf = (id: string) => {
    const refusal = refused.find((each) => each.id === id)
    return refusal ? { reason: refusal.reason, isRemoval: refusal.content === null } : null
  }
  const known = rows.flatMap((row): ShownAnnotation[] => {
    const change = changes.get(row.id)
    const refusal = refusalOf(row.id)
    if (change?.content === null && !refusal) return []
    return [{ ...contentOf(change?.content ?? row), id: row.id, author: row.author, isSaved: !change, refusal }]
  })
  const added = [...changes.values()].flatMap((each): ShownAnnotation[] =>
    each.content && !rows.some((row) => row.id === each.id)
      ? [{ ...contentOf(each.content), id: each.id, author: null, isSaved: false, refusal: refusalOf(each.id) }]
      : [],
  )
  return [...known, ...added]
}

/** What brings an annotation back to what it is now. */
export function inverseOf(pages: Pages, id: string): Write {
  const shown = shownOf(pages).find((each) => each.id === id)
  return { id, content: shown ? contentOf(shown) : null }
}
