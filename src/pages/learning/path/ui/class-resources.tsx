import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Section } from '@/shared/ui'
import { useOpenedResource } from '../api/use-progress'
import { learningPathTexts } from '../i18n'
import { ResourceCard } from './resource-card'

interface ClassResourcesProps {
  readonly contentId: number
  readonly resources: readonly Schema<'LearningResource'>[]
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
