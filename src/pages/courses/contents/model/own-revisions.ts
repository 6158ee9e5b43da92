import type { Schema } from '@/shared/api'
import { type RowId, rowIdOf } from './tree'

/** Revisions that the person's own writes have left one after the other, with none of another person between them. */
interface OwnSpan {
  readonly from: number
  readonly to: number
}

export type OwnRevisions = ReadonlyMap<RowId, OwnSpan>

const holds = (span: OwnSpan | undefined, revision: number): span is OwnSpan =>
  span !== undefined && span.from <= revision && revision <= span.to

/**
 * The revisions after a step.
 * @param undo what the server answers as the way back: it names each row that the step itself has written, and no row that only follows
 */
export function withOwnStep(
  own: OwnRevisions,
  { changes = [], items = [], remove = [], deliverables = [] }: Schema<'ContentChanges'>,
): OwnRevisions {
  const written = [
    ...changes.map(({ id, revision, is_deleted }) => ({ rowId: id as RowId, revision, isBack: is_deleted === true })),
    ...items.map(({ kind, id, revision }) => ({ rowId: rowIdOf({ itemKind: kind, id }), revision, isBack: false })),
    ...deliverables.map(({ id, revision }) => ({ rowId: rowIdOf({ itemKind: 'deliverable', id }), revision, isBack: false })),
    ...remove.map(({ kind, id, revision }) => ({ rowId: rowIdOf({ itemKind: kind, id }), revision, isBack: true })),
  ]
  const spans = written.map(({ rowId, revision, isBack }): [RowId, OwnSpan] => {
    const span = own.get(rowId)
    // what is added or returns from the bin has the revision that it had
    if (isBack) return [rowId, holds(span, revision) ? span : { from: revision, to: revision }]
    return [rowId, { from: span?.to === revision - 1 ? span.from : revision, to: revision }]
  })
  return new Map([...own, ...spans])
}

/** The revision with which a step is undone: the newest one of the person's own; where another person has written since, the one that the step left, so that the server refuses it. */
export function ownRevision(own: OwnRevisions, rowId: RowId, revision: number): number {
  const span = own.get(rowId)
  return holds(span, revision) ? span.to : revision
}
