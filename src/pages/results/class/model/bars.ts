import type { Schema } from '@/shared/api'

type Whole = Schema<'ClassResults'>

/** A mean to draw as a bar. */
export interface Bar {
  readonly key: string
  readonly label: string
  /** What the label is short for. */
  readonly name: string
  readonly mean: number | null
  readonly marked: number
  readonly failed: number
  /** One bar among others that it is compared with. */
  readonly isChosen?: boolean
}

type Part = Whole['columns'][number] & { readonly index: number }

const keyOf = ({ kind, id }: Part) => `${kind}/${id}`

function toBar(whole: Whole, part: Part, label: string): Bar[] {
  const figures = whole.parts[part.index]
  return figures ? [{ key: keyOf(part), label, name: part.name, ...figures }] : []
}

const partsOf = ({ columns }: Whole): Part[] => columns.map((column, index) => ({ ...column, index }))

/** The parts directly below one, or at the top. */
export const barsBelow = (whole: Whole, parentId: number | null): Bar[] =>
  partsOf(whole)
    .filter(({ parent_id }) => parent_id === parentId)
    .flatMap((part) => toBar(whole, part, part.code ?? part.name))

/** Parts with others in them. */
export const parentsIn = (whole: Whole) => {
  const parts = partsOf(whole)
  return parts.filter(({ kind, id }) => kind !== 'criterion' && parts.some(({ parent_id }) => parent_id === id))
}

const mostWeak = 6

/** The smallest parts that students fail: the largest share of failing first, then the lowest mean. */
export function weakIn(whole: Whole): Bar[] {
  const parts = partsOf(whole)
  const isParent = (part: Part) => part.kind !== 'criterion' && parts.some(({ parent_id }) => parent_id === part.id)
  return parts
    .filter((part) => !isParent(part))
    .flatMap((part) => {
      const parent = part.kind === 'criterion' ? parts.find(({ kind, id }) => kind === 'result' && id === part.parent_id) : undefined
      return toBar(whole, part, parent ? `${parent.code ?? ''} ${part.code ?? ''}` : part.name)
    })
    .filter(({ failed }) => failed > 0)
    .toSorted((a, b) => b.failed / b.marked - a.failed / a.marked || (a.mean ?? 0) - (b.mean ?? 0))
    .slice(0, mostWeak)
}
