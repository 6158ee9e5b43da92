import type { OpenDesk } from '../../model/desk-view'
import type { DeskProps } from '../desk-props'

/** Moves the mark to a version as it is; the graded version also becomes the one that counts. */
export function gradeVersion({ counting }: OpenDesk, send: DeskProps['send'], versionId: number): void {
  send({ type: 'view', versionId })
  if (counting?.id !== versionId) send({ type: 'select', versionId })
  send({ type: 'set', change: { field: 'version', versionId } })
}
