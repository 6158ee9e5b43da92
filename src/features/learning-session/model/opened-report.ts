import type { Schema } from '@/shared/api'

/** That a student is in a content, and has opened a resource of it. */
export interface OpenedReport {
  /** Of the content, and the resource, in a group. */
  readonly key: string
  /** When they opened it, in milliseconds of this device's clock. */
  readonly until: number
  readonly contentId: number
  readonly body: Pick<Schema<'OpenedContent'>, 'group_id' | 'resource_id'>
}
