import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { ResourceThumb, resourceTexts } from '@/entities/resource'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatDateTime } from '@/shared/lib/format'
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

function ResourceCard({ resource, onToggle }: { readonly resource: Resource; readonly onToggle: (isShown: boolean) => void }) {
  const t = useTexts(learningPathTexts)
  const r = useTexts(resourceTexts)
  const inWords = useInWords()
  const [isOpen, setOpen] = useState(false)
  const code = useLazyModule(viewer, isOpen, { onFailed: () => setOpen(false) })
  const { name, type, is_required, is_opened, stage, visible_from, visible_until, description, url } = resource
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
            {is_opened && (
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
      {isOpen && (code ? <code.ResourceView resource={resource} /> : <SkeletonText lines={4} />)}
    </Card>
  )
}
