import type { Schema } from '@/shared/api'

export type Annotation = Schema<'Annotation'>
export type AnnotationKind = Schema<'AnnotationKind'>
export type Place = Schema<'AnnotationPlace'>
/** What a teacher writes or draws, and where. */
export type Content = Schema<'AnnotationChange'>
export type Point = readonly [x: number, y: number]

/** What the pointer does on the file: reading leaves it to the viewer. */
export type Tool = AnnotationKind | 'read'

/** Why the server does not take a change. */
export type Reason = 'archived' | 'denied' | 'missing' | 'full' | 'invalid'

/** What is put on words. */
export type Mark = Extract<AnnotationKind, 'highlight' | 'strike'>

export const isMark = (tool: Tool): tool is Mark => tool === 'highlight' || tool === 'strike'

/** An annotation as it is on the screen: saved, or on its way. */
export interface ShownAnnotation extends Content {
  readonly id: string
  /** Full name of its author; null for the reader's own that is not saved yet. */
  readonly author: string | null
  readonly isSaved: boolean
  /** Why the server does not take its change. */
  readonly refusal: { readonly reason: Reason; readonly isRemoval: boolean } | null
}

export const contentOf = ({ kind, place, text }: Content): Content => ({ kind, place, text })

export const isSameContent = (a: Content, b: Content) => JSON.stringify(contentOf(a)) === JSON.stringify(contentOf(b))

/** The place where the list goes for an annotation: its first point. */
export function startOf({ point, quads, paths }: Place): Point | null {
  const [x, y] = point ?? quads?.[0] ?? paths?.[0] ?? []
  return x === undefined || y === undefined ? null : [x, y]
}

/** By page, then in the order in which they were made; of text, by line. */
export const inOrder = <T extends Content>(annotations: readonly T[]): readonly T[] =>
  annotations.toSorted((a, b) => (a.place.page ?? 0) - (b.place.page ?? 0) || (a.place.lines?.[0] ?? 0) - (b.place.lines?.[0] ?? 0))
