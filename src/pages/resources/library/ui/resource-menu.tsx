import { useQueryClient } from '@tanstack/react-query'
import { Captions, Ellipsis, ImagePlus, MapPin, Pencil, RefreshCw, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '@/shared/api'
import { loadTexts, useTexts } from '@/shared/i18n'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
  lazyModule,
  toast,
  useLazyModule,
} from '@/shared/ui'
import { resourceLibraryTexts } from '../i18n'

const dialogs = lazyModule(async () => {
  const [{ addResourceTexts, EditDialog }, { ReplaceDialog }, { CaptionsDialog }, { PlacesDialog }, { DeleteDialog }] = await Promise.all([
    import('@/features/add-resource'),
    import('./replace-dialog'),
    import('./captions-dialog'),
    import('./places-dialog'),
    import('./delete-dialog'),
  ])
  await loadTexts(addResourceTexts)
  return { edit: EditDialog, replace: ReplaceDialog, captions: CaptionsDialog, where: PlacesDialog, delete: DeleteDialog }
})

/** What can be done with a resource. */
export function ResourceMenu({ resource }: { readonly resource: Schema<'Resource'> }) {
  const t = useTexts(resourceLibraryTexts)
  const [open, setOpen] = useState<'edit' | 'replace' | 'captions' | 'where' | 'delete' | null>(null)
  const code = useLazyModule(dialogs, open !== null, { onFailed: () => setOpen(null) })
  const Open = open && code?.[open]
  const queries = useQueryClient()
  const { name, may_edit, file, thumbnail, type } = resource
  const lacksThumbnail = file !== null && thumbnail === null && (type === 'pdf' || type === 'image' || type === 'video')
  const makeThumbnail = async () => {
    const { addThumbnail } = await import('@/features/add-resource')
    if (!(await addThumbnail(resource, queries))) toast.warning(t(($) => $.noThumbnail, { name }))
  }
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton icon={Ellipsis} label={t(($) => $.menu, { name })} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          {may_edit && (
            <DropdownMenuItem icon={Pencil} onSelect={() => setOpen('edit')}>
              {t(($) => $.edit)}
            </DropdownMenuItem>
          )}
          {may_edit && (
            <DropdownMenuItem icon={RefreshCw} onSelect={() => setOpen('replace')}>
              {t(($) => $.replace)}
            </DropdownMenuItem>
          )}
          {may_edit && file !== null && type === 'video' && (
            <DropdownMenuItem icon={Captions} onSelect={() => setOpen('captions')}>
              {t(($) => $.captions.open)}
            </DropdownMenuItem>
          )}
          {may_edit && lacksThumbnail && (
            <DropdownMenuItem icon={ImagePlus} onSelect={() => void makeThumbnail()}>
              {t(($) => $.makeThumbnail)}
            </DropdownMenuItem>
          )}
          <DropdownMenuItem icon={MapPin} onSelect={() => setOpen('where')}>
            {t(($) => $.where)}
          </DropdownMenuItem>
          {may_edit && <DropdownMenuSeparator />}
          {may_edit && (
            <DropdownMenuItem icon={Trash2} destructive onSelect={() => setOpen('delete')}>
              {t(($) => $.delete)}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {Open && <Open resource={resource} onClose={() => setOpen(null)} />}
    </>
  )
}
