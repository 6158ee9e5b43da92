import { ResourceThumb } from '@/entities/resource'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Skeleton } from '@/shared/ui'
import { resourceLibraryTexts } from '../i18n'
import { ResourceMenu } from './resource-menu'
import { ResourceName } from './resource-name'
import { SharedBadge } from './shared-badge'
import { useFacts } from './use-facts'

const grid = 'grid gap-4 sm:grid-cols-2 lg:grid-cols-3 xl:grid-cols-4'

interface ResourceCardsProps {
  readonly resources: readonly Schema<'Resource'>[]
  readonly onOpen: (resource: Schema<'Resource'>) => void
}

export function ResourceCards({ resources, onOpen }: ResourceCardsProps) {
  return (
    <ul className={grid}>
      {resources.map((resource) => (
        <ResourceCard key={resource.id} resource={resource} onOpen={onOpen} />
      ))}
    </ul>
  )
}

interface ResourceCardProps {
  readonly resource: Schema<'Resource'>
  readonly onOpen: (resource: Schema<'Resource'>) => void
}

function ResourceCard({ resource, onOpen }: ResourceCardProps) {
  const t = useTexts(resourceLibraryTexts)
  const facts = useFacts(resource)
  const { owner, center, uses } = resource
  return (
    <li className="relative flex overflow-hidden rounded-lg border border-line bg-surface hover:border-control sm:flex-col">
      <ResourceThumb resource={resource} as="cover" />
      <div className="flex min-w-0 flex-1 flex-col gap-1 p-3">
        <div className="flex items-start gap-2">
          <ResourceName resource={resource} onOpen={onOpen} className="line-clamp-2 min-w-0 flex-1" />
          <span className="relative -mt-1.5 -mr-1.5">
            <ResourceMenu resource={resource} />
          </span>
        </div>
        <p className="line-clamp-2 text-sm text-muted" title={facts}>
          {facts}
        </p>
        <p className="mt-auto flex flex-wrap items-center gap-x-2 pt-1 text-sm text-muted">
          <span className="min-w-0 truncate tabular-nums">
            {[
              center ? (owner ?? t(($) => $.nobody)) : t(($) => $.platform),
              uses > 0 ? t(($) => $.uses, { count: uses }) : t(($) => $.unused),
            ].join(' · ')}
          </span>
          <SharedBadge resource={resource} />
        </p>
      </div>
    </li>
  )
}

export function ResourceCardsSkeleton() {
  return (
    <div className={grid} aria-hidden>
      {[0, 1, 2, 3].map((index) => (
        <div key={index} className="flex overflow-hidden rounded-lg border border-line bg-surface sm:flex-col">
          <Skeleton className="h-24 w-28 rounded-none sm:aspect-video sm:h-auto sm:w-full" />
          <div className="flex flex-1 flex-col gap-3 p-3 sm:pb-8">
            <Skeleton className="w-2/3" />
            <Skeleton className="h-3.5 w-2/5" />
          </div>
        </div>
      ))}
    </div>
  )
}
