import type { DeskPart } from './desk-part'

/** Moves the mark to a version as it is; what is graded is also what counts. */
export function gradeVersion({ counting }: DeskPart['view'], send: DeskPart['send'], versionId: number): void {
  send({ type: 'view', versionId })
  if (counting?.id !== versionId) send({ type: 'select', versionId })
  send({ type: 'set', change: { field: 'version', versionId } })
}
