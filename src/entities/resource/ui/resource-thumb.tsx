import { File, FileText, Image, Link2, ListChecks, type LucideIcon, Video } from 'lucide-react'
import type { Schema } from '@/shared/api'

type Resource = Schema<'Resource'>

const icons: Record<Resource['type'], LucideIcon> = { pdf: FileText, typeform: ListChecks, video: Video, image: Image, other: File }
/** Formats that every browser shows. */
const shown = new Set(['image/png', 'image/jpeg', 'image/webp', 'image/gif', 'image/avif'])

/** The picture of an image that lies in the library; for everything else the icon of its type. */
export function ResourceThumb({ resource: { type, file } }: { readonly resource: Pick<Resource, 'type' | 'file'> }) {
  const Icon = file === null && type === 'other' ? Link2 : icons[type]
  const box = 'grid size-10 shrink-0 place-items-center overflow-hidden rounded-md border border-line bg-subtle text-muted'
  if (file && shown.has(file.media_type))
    return (
      <span className={box}>
        <img src={file.url} alt="" loading="lazy" decoding="async" className="size-full object-cover" />
      </span>
    )
  return (
    <span className={box}>
      <Icon aria-hidden size={18} strokeWidth={1.5} />
    </span>
  )
}
