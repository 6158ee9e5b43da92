import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { resourceQueries } from '@/entities/resource'
import { LinkDialog, UploadDialog } from '@/features/add-resource'
import type { Schema } from '@/shared/api'
import { usePlacedChanges } from '../api/use-placed-changes'
import { LibraryPick } from './library-pick'
import { PlacedList } from './placed-list'

/** What the dialogs below show and change. */
export interface PlacedProps extends ReturnType<typeof usePlacedChanges> {
  readonly courseId: number
  readonly content: { readonly id: number; readonly name: string }
}

interface PlacedResourcesDialogProps {
  readonly courseId: number
  readonly content: { readonly id: number; readonly name: string }
  /** Opens with the library. */
  readonly isAdding?: boolean
  /** What differs in the program after a resource has gone into its bin, with the way back. */
  readonly onRemoved?: (changed: Schema<'ContentsChanged'>) => void
  readonly onClose: () => void
}

type Step = 'list' | 'pick' | 'files' | 'link'

/** The resources of a content: their order, what is required, their criteria, and the ways to add some. Saved at once. */
export function PlacedResourcesDialog({ courseId, content, isAdding = false, onRemoved, onClose }: PlacedResourcesDialogProps) {
  const [step, setStep] = useState<Step>(isAdding ? 'pick' : 'list')
  const changes = usePlacedChanges(content.id, onRemoved)
  const props: PlacedProps = { ...changes, courseId, content }
  const place = (resource: { readonly id: number }) => changes.change({ kind: 'place', resourceId: resource.id })
  const back = () => setStep('list')
  const { data } = useQuery(resourceQueries.placed(content.id))
  // one of another center could not be placed here
  const added = { ...(data && { owner: data.center_id }), onAdded: place, onClose: back }
  if (step === 'files') return <UploadDialog {...added} />
  if (step === 'link') return <LinkDialog {...added} />
  if (step === 'pick')
    return <LibraryPick {...props} onUpload={() => setStep('files')} onLink={() => setStep('link')} onBack={back} onClose={onClose} />
  return <PlacedList {...props} onAdd={() => setStep('pick')} onClose={onClose} />
}
