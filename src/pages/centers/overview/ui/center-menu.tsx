import { Download, Ellipsis, Trash2 } from 'lucide-react'
import { useState } from 'react'
import type { Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
  IconButton,
  lazyModule,
  useLazyModule,
} from '@/shared/ui'
import { centerOverviewTexts } from '../i18n'
import { useRights } from '../model/use-rights'

const deleteCenter = lazyModule(() => import('./delete-center'))

/** Actions on the whole center: download its data as a zip and, for IT admins, delete it. */
export function CenterMenu({ center }: { readonly center: Schema<'Center'> }) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const { isAdmin } = useRights(center.id)
  const [deleting, setDeleting] = useState(false)
  const code = useLazyModule(deleteCenter, deleting, { onFailed: () => setDeleting(false) })
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton icon={Ellipsis} label={c(($) => $.actions.more)} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuLink>
            <a href={`/api/v1/centers/centers/${center.id}/export`} download>
              <Download aria-hidden />
              {t(($) => $.export)}
            </a>
          </DropdownMenuLink>
          {isAdmin && (
            <>
              <DropdownMenuSeparator />
              <DropdownMenuItem icon={Trash2} destructive onSelect={() => setDeleting(true)}>
                {t(($) => $.delete)}
              </DropdownMenuItem>
            </>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {code && deleting && <code.DeleteCenter center={center} onClose={() => setDeleting(false)} />}
    </>
  )
}
