import { Check, ChevronDown } from 'lucide-react'
import { useState } from 'react'
import { ResourceThumb, resourceTexts } from '@/entities/resource'
import { useWatched } from '@/features/learning-session'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatDateTime, formatPercent } from '@/shared/lib/format'
import { Badge, Button, Card, lazyModule, Markdown, SkeletonText, StatusBadge, useLazyModule } from '@/shared/ui'
import { useFinish } from '../api/use-progress'
import { learningPathTexts } from '../i18n'

const viewer = lazyModule(() => import('@/widgets/file-view'), { prefetch: false })

interface ResourceCardProps {
  readonly contentId: number
  /** Null: no progress is kept. */
  readonly groupId: number | null
  readonly resource: Schema<'LearningResource'>
  readonly onToggle: (isShown: boolean) => void
}

/** A resource of a class, unfolded in place. */
export function ResourceCard({ contentId, groupId, resource, onToggle }: ResourceCardProps) {
  const t = useTexts(learningPathTexts)
  const r = useTexts(resourceTexts)
  const inWords = useInWords()
  const [isOpen, setOpen] = useState(false)
  const code = useLazyModule(viewer, isOpen, { onFailed: () => setOpen(false) })
  const { name, type, is_required, is_opened, is_finished, watched, stage, visible_from, visible_until, description, url } = resource
  const isDone = is_finished ?? (watched === null ? is_opened : watched === 100)
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
            {isDone && (
              <StatusBadge icon={Check} tone="passed">
                {t(($) => (is_finished ? $.finished : $.opened))}
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
      {is_finished !== null && is_opened && groupId !== null && <Finished {...{ contentId, groupId, resource }} isFinished={is_finished} />}
    </Card>
  )
}

/** Another service does not tell us when its page is done: the student says so, and can take it back. */
function Finished({ contentId, groupId, resource, isFinished }: Omit<ResourceCardProps, 'onToggle'> & { readonly isFinished: boolean }) {
  const t = useTexts(learningPathTexts)
  const finish = useFinish({ contentId, groupId })
  return (
    <Button
      className="self-start"
      variant={isFinished ? 'ghost' : 'secondary'}
      disabled={finish.isPending}
      aria-label={t(($) => (isFinished ? $.unfinishOne : $.finishOne), { name: resource.name })}
      onClick={() => finish.mutate({ resource_id: resource.id, finished: !isFinished })}
    >
      {!isFinished && <Check aria-hidden />}
      {t(($) => (isFinished ? $.unfinish : $.finish))}
    </Button>
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
