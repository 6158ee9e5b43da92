import type { MouseEvent } from 'react'
import type { Schema } from '@/shared/api'
import { cn } from '@/shared/lib/cn'
import { rowLinkStyles } from '@/shared/ui'

interface ResourceNameProps {
  readonly resource: Schema<'Resource'>
  readonly onOpen: (resource: Schema<'Resource'>) => void
  readonly className?: string
}

/** The name of a resource. A file opens over the page, and in a tab of its own where that is asked for, as a link does. */
export function ResourceName({ resource, onOpen, className }: ResourceNameProps) {
  const { file, name, url } = resource
  const open = (event: MouseEvent) => {
    if (file === null || event.ctrlKey || event.metaKey || event.shiftKey) return
    event.preventDefault()
    onOpen(resource)
  }
  return (
    <a href={url} target="_blank" rel="noreferrer" title={name} className={cn(rowLinkStyles, className)} onClick={open}>
      {name}
    </a>
  )
}
