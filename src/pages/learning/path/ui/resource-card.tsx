import { Check, ChevronDown } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { ResourceThumb, resourceTexts } from '@/entities/resource'
import { FinishButton, useOpened, useWatched } from '@/features/learning-session'
import type { Schema } from '@/shared/api'
import { useInWords, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatDateTime, formatPercent } from '@/shared/lib/format'
import { Badge, Button, Card, Markdown, StatusBadge, useLazyModule } from '@/shared/ui'
import { ResourcePending, resourceViewer } from '@/widgets/file-view'
import { learningPathTexts } from '../i18n'

interface ResourceCardProps {
  readonly contentId: number
  /** Null: no progress is kept. */
  readonly groupId: number | null
  readonly resource: Schema<'LearningResource'>
  /** Whether the address says so. */
  readonly isUnfolded: boolean
  readonly onToggle: (isShown: boolean) => void
}

/** A resource of a class, unfolded in place. */
export function ResourceCard({ contentId, groupId, resource, isUnfolded, onToggle }: ResourceCardProps) {
  const t = useTexts(learningPathTexts)
  const r = useTexts(resourceTexts)
  const inWords = useInWords()
  const hasBody = resource.url !== ''
  const [isOpen, setOpen] = useState(isUnfolded && hasBody)
  const cardRef = useRef<HTMLDivElement>(null)
  const code = useLazyModule(resourceViewer, isOpen, { onFailed: () => setOpen(false) })
  const { name, type, is_required, is_opened, is_finished, watched, stage, visible_from, visible_until, description } = resource
  const isDone = is_finished ?? (watched === null ? is_opened : watched === 100)
  const when =
    stage === 'upcoming' && visible_from
      ? t(($) => $.opens, { when: inWords(visible_from) })
      : visible_until && t(($) => (stage === 'over' ? $.over : $.closes), { when: formatDateTime(visible_until) })
  // unfolded by the student or by the address
  useOpened({ contentId, groupId: isOpen && !is_opened ? groupId : null, resourceId: resource.id })
  // coming by a link or back to it
  const [wasUnfolded] = useState(isOpen)
  useEffect(() => {
    if (wasUnfolded) cardRef.current?.scrollIntoView({ block: 'nearest' })
  }, [wasUnfolded])
  return (
    <Card ref={cardRef} className="flex scroll-mt-4 flex-col gap-3 p-3 sm:p-4">
      <div className="flex items-center gap-3">
        <ResourceThumb resource={resource} />
        <div className="min-w-0 flex-1">
          <p className="font-medium">{name}</p>
          <p className="flex flex-wrap items-center gap-x-2 gap-y-1 text-sm text-muted">
            {[r(($) => $.types[type]), when].filter(Boolean).join(' · ')}
            {is_required && <Badge tone="accent">{t(($) => $.required)}</Badge>}
            {watched !== null && watched > 0 && watched < 100 && t(($) => $.watchedPart, { percent: formatPercent(watched * 100) })}
            {isDone && (
              <StatusBadge icon={Check} tone="passed">
                {t(($) => (is_finished ? $.finished : $.opened))}
              </StatusBadge>
            )}
          </p>
        </div>
        {hasBody && (
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
      {isOpen &&
        (code ? <KeptResource {...{ contentId, groupId, resource }} View={code.ResourceView} /> : <ResourcePending file={resource.file} />)}
      {is_finished !== null && is_opened && groupId !== null && (
        <FinishButton {...{ contentId, groupId, resource }} isFinished={is_finished} />
      )}
    </Card>
  )
}

/** The resource, a video where the student was in it. */
function KeptResource({
  contentId,
  groupId,
  resource,
  View,
}: Pick<ResourceCardProps, 'contentId' | 'groupId' | 'resource'> & {
  readonly View: Awaited<ReturnType<typeof resourceViewer.load>>['ResourceView']
}) {
  const watching = useWatched({ contentId, groupId, resourceId: resource.id, file: resource.file })
  return watching === null ? <ResourcePending file={resource.file} /> : <View resource={resource} watching={watching} />
}
