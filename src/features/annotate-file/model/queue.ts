import { type Annotation, type Content, contentOf, type ShownAnnotation } from './annotation'

/** An annotation that is not saved as it is on the screen; null deletes it. */
export interface Write {
  readonly id: string
  readonly content: Content | null
}

export interface SaveInput extends Write {
  /** That the change is based on; 0 for one that the server does not have. */
  readonly revision: number
}

/** Why the server does not take a change. */
export type Reason = 'archived' | 'denied' | 'missing' | 'full' | 'invalid'

export type SaveOutcome =
  | { readonly kind: 'saved'; readonly annotation: Annotation }
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
}

export const empty: Pages = { rows: [], revisions: {}, writes: [] }

/** A later change of the same annotation takes the place of an earlier one. */
export const enqueue = ({ writes }: Pages, write: Write): Pick<Pages, 'writes'> => ({
  writes: writes.some(({ id }) => id === write.id) ? writes.map((each) => (each.id === write.id ? write : each)) : [...writes, write],
})

export const dropFirst = ({ writes }: Pages): Pick<Pages, 'writes'> => ({ writes: writes.slice(1) })

/** What the server answered about an annotation. */
export function applyRow({ rows, revisions }: Pages, row: Annotation): Pick<Pages, 'rows' | 'revisions'> {
  const isKnown = rows.some(({ id }) => id === row.id)
  const others = rows.filter(({ id }) => id !== row.id)
  const kept = isKnown ? rows.map((each) => (each.id === row.id ? row : each)) : [...rows, row]
  return { rows: row.is_deleted ? others : kept, revisions: { ...revisions, [row.id]: row.revision } }
}

/** After a save: the change is done, unless the annotation was changed again meanwhile. */
export const applySaved = (pages: Pages, sent: Write | null, row: Annotation): Pages => ({
  ...applyRow(pages, row),
  writes: pages.writes.filter((write) => write !== sent),
})

/** What was read from the server. Annotations with a change that is not saved keep the revision on which it is based. */
export function applyRead(pages: Pages, read: readonly Annotation[]): Pick<Pages, 'rows' | 'revisions'> {
  const isChanged = (id: string) => pages.writes.some((write) => write.id === id)
  const fresh = read.filter(({ id, revision }) => !isChanged(id) && revision >= (pages.revisions[id] ?? 0))
  const kept = pages.rows.filter(
    ({ id }) => isChanged(id) || read.some((row) => row.id === id && row.revision < (pages.revisions[id] ?? 0)),
  )
  const merged = [...fresh, ...kept]
  const order = new Map(read.map(({ id }, at) => [id, at]))
  return {
    rows: merged.toSorted((a, b) => (order.get(a.id) ?? read.length) - (order.get(b.id) ?? read.length)),
    revisions: { ...pages.revisions, ...Object.fromEntries(fresh.map(({ id, revision }) => [id, revision])) },
  }
}

/** As they are to be. */
export function shownOf({ rows, writes }: Pages): readonly ShownAnnotation[] {
  const write = new Map(writes.map((each) => [each.id, each]))
  const known = rows.flatMap((row): ShownAnnotation[] => {
    const change = write.get(row.id)
    if (change?.content === null) return []
    return [{ ...contentOf(change?.content ?? row), id: row.id, author: row.author, isSaved: !change }]
  })
  const isNew = ({ id }: Write) => !rows.some((row) => row.id === id)
  const added = writes.flatMap((each): ShownAnnotation[] =>
    each.content && isNew(each) ? [{ ...contentOf(each.content), id: each.id, author: null, isSaved: false }] : [],
  )
  return [...known, ...added]
}

/** What brings an annotation back to what it is now. */
export function inverseOf(pages: Pages, id: string): Write {
  const shown = shownOf(pages).find((each) => each.id === id)
  return { id, content: shown ? contentOf(shown) : null }
}
