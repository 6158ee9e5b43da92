import { Ellipsis, MapPin, Pencil, RefreshCw, Trash2, Users } from 'lucide-react'
import { useState } from 'react'
import { ResourceThumb, resourceTexts } from '@/entities/resource'
import type { Schema } from '@/shared/api'
import { loadTexts, useTexts } from '@/shared/i18n'
import { formatDate, formatFileSize } from '@/shared/lib/format'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
  lazyModule,
  rowLinkStyles,
  StatusBadge,
  TableCell,
  TableRow,
  useLazyModule,
} from '@/shared/ui'
import { resourceLibraryTexts } from '../i18n'

const dialogs = lazyModule(async () => {
  const [{ addResourceTexts, EditDialog }, { ReplaceDialog }, { PlacesDialog }, { DeleteDialog }] = await Promise.all([
    import('@/features/add-resource'),
    import('./replace-dialog'),
    import('./places-dialog'),
    import('./delete-dialog'),
  ])
  await loadTexts(addResourceTexts)
  return { edit: EditDialog, replace: ReplaceDialog, where: PlacesDialog, delete: DeleteDialog }
})

export function ResourceRow({ resource }: { readonly resource: Schema<'Resource'> }) {
  const t = useTexts(resourceLibraryTexts)
  const r = useTexts(resourceTexts)
  const [open, setOpen] = useState<'edit' | 'replace' | 'where' | 'delete' | null>(null)
  const code = useLazyModule(dialogs, open !== null, { onFailed: () => setOpen(null) })
  const Open = open && code?.[open]
  const { name, type, file, url, categories, owner, center, is_shared, uses, may_edit, created_at } = resource
  const facts = [
    r(($) => $.types[type]),
    file ? formatFileSize(file.size) : t(($) => $.link),
    ...categories.map((category) => category.name),
  ]
  return (
    <TableRow>
      <TableCell className="max-sm:pb-1.5">
        <span className="flex min-w-0 items-center gap-3 py-1 max-sm:pr-10">
          <ResourceThumb resource={resource} />
          <span className="min-w-0">
            <span className="flex flex-wrap items-center gap-x-2">
              <a href={url} target="_blank" rel="noreferrer" className={rowLinkStyles}>
                {name}
              </a>
              {center && is_shared && (
                <StatusBadge icon={Users} tone="neutral">
                  {t(($) => $.shared)}
                </StatusBadge>
              )}
            </span>
            <span className="block text-sm break-words text-muted">{facts.join(' · ')}</span>
          </span>
        </span>
      </TableCell>
      <TableCell label={t(($) => $.columns.owner)}>
        {owner ?? t(($) => $.nobody)}
        <span className="block text-sm text-muted">{center ? center.name : t(($) => $.platform)}</span>
      </TableCell>
      <TableCell label={t(($) => $.columns.uses)} className="tabular-nums lg:whitespace-nowrap">
        {uses > 0 ? t(($) => $.uses, { count: uses }) : <span className="text-muted">{t(($) => $.unused)}</span>}
      </TableCell>
      <TableCell label={t(($) => $.columns.created)} className="whitespace-nowrap tabular-nums">
        {formatDate(created_at, 'short')}
      </TableCell>
      <TableCell numeric className="max-sm:absolute max-sm:top-2 max-sm:right-2">
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
      </TableCell>
    </TableRow>
  )
}
