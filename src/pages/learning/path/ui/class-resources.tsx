import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { ResourceThumb, resourceTexts } from '@/entities/resource'
import { useWatched } from '@/features/learning-session'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatDateTime, formatPercent } from '@/shared/lib/format'
import { Badge, Button, Card, lazyModule, Markdown, Section, SkeletonText, StatusBadge, useLazyModule } from '@/shared/ui'
import { useOpenedResource } from '../api/use-progress'
import { learningPathTexts } from '../i18n'

const viewer = lazyModule(() => import('@/widgets/file-view'), { prefetch: false })

type Resource = Schema<'LearningResource'>

interface ClassResourcesProps {
  readonly contentId: number
  readonly resources: readonly Resource[]
  /** Null: no progress is kept. */
  readonly groupId: number | null
  /** The resource that was unfolded last; null when it is folded again. */
  readonly onShown?: (id: number | null) => void
}

/** The resources of a class, each unfolded in place. */
export function ClassResources({ contentId, resources, groupId, onShown }: ClassResourcesProps) {
  const t = useTexts(learningPathTexts)
  const opened = useOpenedResource({ contentId, groupId })
  if (resources.length === 0) return null
  return (
    <Section title={t(($) => $.resources)}>
      <ul className="flex flex-col gap-3">
        {resources.map((resource) => (
          <li key={resource.id}>
            <ResourceCard
              contentId={contentId}
              groupId={groupId}
              resource={resource}
              onToggle={(isShown) => {
                onShown?.(isShown ? resource.id : null)
                if (isShown && !resource.is_opened) opened(resource.id)
              }}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}

interface ResourceCardProps extends Pick<ClassResourcesProps, 'contentId' | 'groupId'> {
  readonly resource: Resource
  readonly onToggle: (isShown: boolean) => void
}

function ResourceCard({ contentId, groupId, resource, onToggle }: ResourceCardProps) {
  const t = useTexts(learningPathTexts)
  const r = useTexts(resourceTexts)
  const inWords = useInWords()
  const [isOpen, setOpen] = useState(false)
  const code = useLazyModule(viewer, isOpen, { onFailed: () => setOpen(false) })
  const { name, type, is_required, is_opened, watched, stage, visible_from, visible_until, description, url } = resource
  const when =
    stage === 'upcoming' && visible_from
      ? t(($) => $.opens, { when: inWords(visible_from) })
      : visible_until && t(($) => (stage === 'over' ? $.over : $.closes), { when: formatDateTime(visible_until) })
  return (
    <Card className="flex flex-col gap-3 p-3 sm:p-4">
      <div className="flex items-center gap-3">
        <ResourceThumb resource={resource} />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{name}</p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            {[r(($) => $.types[type]), when].filter(Boolean).join(' · ')}
            {is_required && <Badge tone="accent">{t(($) => $.required)}</Badge>}
            {watched !== null && watched < 100 && t(($) => $.watchedPart, { percent: formatPercent(watched * 100) })}
            {(watched === null ? is_opened : watched === 100) && (
              <StatusBadge icon={Check} tone="passed">
                {t(($) => $.opened)}
              </StatusBadge>
            )}
          </p>
        </div>
        {url !== '' && (
          <Button
            aria-expanded={isOpen}
            aria-label={t(($) => (isOpen ? $.hide : $.show), { name })}
            onClick={() => {
              onToggle(!isOpen)
              setOpen(!isOpen)
            }}
          >
            {t(($) => (isOpen ? $.hideShort : $.showShort))}
            <ChevronDown aria-hidden className={cn('transition-transform', isOpen && 'rotate-180')} />
          </Button>
        )}
      </div>
      {isOpen && description !== '' && <Markdown text={description} />}
      {isOpen && (code ? <KeptResource {...{ contentId, groupId, resource }} View={code.ResourceView} /> : <SkeletonText lines={4} />)}
    </Card>
  )
}

/** The resource, a video where the student was in it. */
function KeptResource({
  contentId,
  groupId,
  resource,
  View,
}: Omit<ResourceCardProps, 'onToggle'> & { readonly View: Awaited<ReturnType<typeof viewer.load>>['ResourceView'] }) {
  const watching = useWatched({ contentId, groupId, resourceId: resource.id, file: resource.file })
  return watching === null ? <SkeletonText lines={4} /> : <View resource={resource} watching={watching} />
}
