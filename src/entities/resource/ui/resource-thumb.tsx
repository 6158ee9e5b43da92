import { File, FileText, Image, Link2, ListChecks, type LucideIcon, Video } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '@/shared/api'
import { cn } from '@/shared/lib/cn'

type Resource = Schema<'Resource'>

const icons: Record<Resource['type'], LucideIcon> = { pdf: FileText, typeform: ListChecks, video: Video, image: Image, other: File }
/** Formats that every browser shows. */
const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])
/** Bytes of an image that is shown itself where it has no thumbnail. */
const small = 256 * 1024

const boxes = {
  row: 'size-12 shrink-0 rounded-md border border-line',
  cover: 'w-28 shrink-0 border-r border-line sm:aspect-video sm:w-full sm:border-r-0 sm:border-b',
} as const

/** A page is known by its head; a drawing cut at its sides says little. */
const fits = { top: 'size-full object-cover object-top', middle: 'size-full object-cover', whole: 'size-full object-contain' } as const

interface ResourceThumbProps {
  readonly resource: Pick<Resource, 'type' | 'file'> & Partial<Pick<Resource, 'thumbnail'>>
  readonly as?: keyof typeof boxes
}

/** The thumbnail of a resource, or a small image itself; for everything else the icon of its type. */
export function ResourceThumb({ resource: { type, file, thumbnail }, as = 'row' }: ResourceThumbProps) {
  const [broken, setBroken] = useState<string | null>(null)
  const Icon = file === null && type === 'other' ? Link2 : icons[type]
  const picture = thumbnail ?? (file && shown.has(file.media_type) && file.size <= small ? file.url : null)
  return (
    <span className={cn('grid place-items-center overflow-hidden bg-subtle text-muted', boxes[as])}>
      {picture !== null && picture !== broken ? (
        <img
          src={picture}
          alt=""
          loading="lazy"
          decoding="async"
          className={fits[as === 'cover' && type === 'image' ? 'whole' : type === 'pdf' ? 'top' : 'middle']}
          onError={() => setBroken(picture)}
        />
      ) : (
        <Icon aria-hidden size={as === 'cover' ? 32 : 20} strokeWidth={1.5} />
      )}
    </span>
  )
}
