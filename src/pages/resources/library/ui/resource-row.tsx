import { ResourceThumb } from '@/entities/resource'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { formatDate } from '@/shared/lib/format'
import { TableCell, TableRow } from '@/shared/ui'
import { resourceLibraryTexts } from '../i18n'
import { ResourceMenu } from './resource-menu'
import { ResourceName } from './resource-name'
import { SharedBadge } from './shared-badge'
import { useFacts } from './use-facts'

interface ResourceRowProps {
  readonly resource: Schema<'Resource'>
  readonly onOpen: (resource: Schema<'Resource'>) => void
}

export function ResourceRow({ resource, onOpen }: ResourceRowProps) {
  const t = useTexts(resourceLibraryTexts)
  const facts = useFacts(resource)
  const { owner, center, uses, created_at } = resource
  return (
    <TableRow>
      <TableCell className="max-sm:pb-1.5">
        <span className="flex min-w-0 items-center gap-3 py-1 max-sm:pr-10">
          <ResourceThumb resource={resource} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <ResourceName resource={resource} onOpen={onOpen} />
              <SharedBadge resource={resource} />
            </span>
            <span className="block text-sm break-words text-muted">{facts}</span>
          </span>
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.owner)}>
        {owner ?? t(($) => $.nobody)}
        <span className="block text-sm text-muted">{center ? center.name : t(($) => $.platform)}</span>
      </TableCell>
      <TableCell label={t(($) => $.columns.uses)} className="tabular-nums lg:whitespace-nowrap">
        {uses > 0 ? t(($) => $.uses, { count: uses }) : <span className="text-muted">{t(($) => $.unused)}</span>}
      </TableCell>
      <TableCell label={t(($) => $.columns.created)} className="whitespace-nowrap tabular-nums">
        {formatDate(created_at, 'short')}
      </TableCell>
      <TableCell numeric className="max-sm:absolute max-sm:top-2 max-sm:right-2">
        <ResourceMenu resource={resource} />
      </TableCell>
    </TableRow>
  )
}
