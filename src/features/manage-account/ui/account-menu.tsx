import { Eraser, Ellipsis, KeyRound, Pencil, UserRoundCheck, UserRoundX, VenetianMask } from 'lucide-react'
import { useState } from 'react'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
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
import { useAccountChange } from '../api/use-account-change'
import { manageAccountTexts } from '../i18n'

const dialogs = lazyModule(async () => ({
  edit: (await import('./account-sheet')).AccountSheet,
  impersonate: (await import('./impersonate-dialog')).ImpersonateDialog,
  deactivate: (await import('./deactivate-dialog')).DeactivateDialog,
  erase: (await import('./erase-dialog')).EraseDialog,
}))

/** All actions of an IT admin on an account. */
export function AccountMenu({ user, self }: { readonly user: Schema<'User'>; readonly self: number }) {
  const t = useTexts(manageAccountTexts)
  const c = useTexts(commonTexts)
  const [open, setOpen] = useState<'edit' | 'impersonate' | 'deactivate' | 'erase' | null>(null)
  const code = useLazyModule(dialogs, open !== null, { onFailed: () => setOpen(null) })
  const Open = open && code?.[open]
  const name = user.full_name
  const sendLink = useAccountChange(() => unwrap(api.POST('/users/users/restore_password', { body: { user: user.id } })))
  const reactivate = useAccountChange(() => unwrap(api.POST('/users/users/{id}/reactivate', { params: { path: { id: user.id } } })))
  const own = { no_email: t(($) => $.actions.noEmail), too_many_links: t(($) => $.actions.tooManyLinks) }
  const onError = (error: unknown) => toast.error(errorMessage(error, c, own))
  const isOther = user.id !== self
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <IconButton icon={Ellipsis} label={t(($) => $.actions.menu, { name })} />
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem icon={Pencil} onSelect={() => setOpen('edit')}>
            {t(($) => $.actions.edit)}
          </DropdownMenuItem>
          {user.is_active && user.kind !== 'admin' && (
            <DropdownMenuItem icon={VenetianMask} onSelect={() => setOpen('impersonate')}>
              {t(($) => $.actions.impersonate)}
            </DropdownMenuItem>
          )}
          {user.is_active && user.email && (
            <DropdownMenuItem
              icon={KeyRound}
              onSelect={() =>
                sendLink.mutate(undefined, {
                  onSuccess: () => toast.success(t(($) => $.actions.linkSent, { email: user.email ?? '' })),
                  onError,
                })
              }
            >
              {t(($) => $.actions.sendLink)}
            </DropdownMenuItem>
          )}
          {isOther && <DropdownMenuSeparator />}
          {isOther && user.is_active && (
            <DropdownMenuItem icon={UserRoundX} onSelect={() => setOpen('deactivate')}>
              {t(($) => $.actions.deactivate)}
            </DropdownMenuItem>
          )}
          {isOther && !user.is_active && (
            <DropdownMenuItem
              icon={UserRoundCheck}
              onSelect={() =>
                reactivate.mutate(undefined, {
                  onSuccess: () => toast.success(t(($) => $.actions.reactivated, { name })),
                  onError,
                })
              }
            >
              {t(($) => $.actions.reactivate)}
            </DropdownMenuItem>
          )}
          {isOther && user.erasure_requested_at && (
            <DropdownMenuItem icon={Eraser} destructive onSelect={() => setOpen('erase')}>
              {t(($) => $.actions.erase)}
            </DropdownMenuItem>
          )}
        </DropdownMenuContent>
      </DropdownMenu>
      {Open && <Open user={user} onClose={() => setOpen(null)} />}
    </>
  )
}
