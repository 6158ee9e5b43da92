import { useState } from 'react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { Section } from '@/shared/ui'
import { learningPathTexts } from '../i18n'
import { ResourceCard } from './resource-card'
import { useUnfolded } from './use-unfolded'

interface ClassResourcesProps {
  readonly contentId: number
  readonly resources: readonly Schema<'LearningResource'>[]
  /** Null: no progress is kept. */
  readonly groupId: number | null
}

/** The resources of a class, each unfolded in place. */
export function ClassResources({ contentId, resources, groupId }: ClassResourcesProps) {
  const t = useTexts(learningPathTexts)
  const { unfolded, setUnfolded } = useUnfolded()
  const [open, setOpen] = useState(unfolded === null ? [] : [unfolded])
  // the address names the one that was unfolded last, of those that are open
  const toggle = (id: number, isShown: boolean) => {
    const next = [...open.filter((each) => each !== id), ...(isShown ? [id] : [])]
    setOpen(next)
    setUnfolded(next.at(-1) ?? null)
  }
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
              isUnfolded={resource.id === unfolded}
              onToggle={(isShown) => toggle(resource.id, isShown)}
            />
          </li>
        ))}
      </ul>
    </Section>
  )
}
