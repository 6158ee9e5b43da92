import { getRouteApi, Link } from '@tanstack/react-router'
import { CalendarCheck, Download, Ellipsis, FileDown, Scale, Trash2 } from 'lucide-react'
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

const centerCopy = lazyModule(() => import('./center-copy'))
const deleteCenter = lazyModule(() => import('./delete-center'))

const route = getRouteApi('/_private/center/$id')

/** Actions on the whole center: prepare a copy of its data, which an address can open (`copy`), and, for IT admins, delete it. */
export function CenterMenu({ center }: { readonly center: Schema<'Center'> }) {
  const t = useTexts(centerOverviewTexts)
  const c = useTexts(commonTexts)
  const { isAdmin } = useRights(center.id)
  const [deleting, setDeleting] = useState(false)
  const { copy = false } = route.useSearch()
  const navigate = route.useNavigate()
  const showCopy = (shown: boolean) =>
    void navigate({ search: (before) => ({ ...before, copy: shown || undefined }), replace: true, resetScroll: false })
  const copyCode = useLazyModule(centerCopy, copy, { onFailed: () => showCopy(false) })
  const code = useLazyModule(deleteCenter, deleting, { onFailed: () => setDeleting(false) })
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton icon={Ellipsis} label={c(($) => $.actions.more)} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem icon={Download} onSelect={() => showCopy(true)}>
            {t(($) => $.export)}
          </DropdownMenuItem>
          <DropdownMenuLink>
            <Link to="/center/$id/evaluations" params={{ id: center.id }}>
              <CalendarCheck aria-hidden />
              {t(($) => $.evaluations)}
            </Link>
          </DropdownMenuLink>
          <DropdownMenuLink>
            <Link to="/center/$id/evaluation-rules" params={{ id: center.id }}>
              <Scale aria-hidden />
              {t(($) => $.evaluationRules)}
            </Link>
          </DropdownMenuLink>
          <DropdownMenuLink>
            <Link to="/center/$id/documents" params={{ id: center.id }}>
              <FileDown aria-hidden />
              {t(($) => $.documents)}
            </Link>
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
      {copyCode && copy && <copyCode.CenterCopy center={center} onClose={() => showCopy(false)} />}
      {code && deleting && <code.DeleteCenter center={center} onClose={() => setDeleting(false)} />}
    </>
  )
}
