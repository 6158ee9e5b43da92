import { Link } from '@tanstack/react-router'
import { CircleUser, Keyboard, LogOut } from 'lucide-react'
import { useSession } from '@/entities/session'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import {
  DropdownMenu,
  DropdownMenuContent,
  DropdownMenuItem,
  DropdownMenuLink,
  DropdownMenuSeparator,
  DropdownMenuTrigger,
} from '@/shared/ui'
import { appFrameTexts } from '../i18n'
import { PersonButton } from './person-button'

export function PersonMenu({ onShortcuts }: { readonly onShortcuts: () => void }) {
  const t = useTexts(appFrameTexts)
  const session = useSession()
  const { full_name, username, email, kind } = useSelf()
  return (
    <DropdownMenu defaultOpen>
      <DropdownMenuTrigger asChild>
        <PersonButton />
      </DropdownMenuTrigger>
      <DropdownMenuContent className="w-64">
        <div className="px-2 py-1.5">
          <p className="truncate font-medium">{full_name}</p>
          <p className="truncate text-sm text-muted">{email ?? username}</p>
          <p className="text-sm text-muted">{t(($) => $.person[kind])}</p>
        </div>
        <DropdownMenuSeparator />
        <DropdownMenuLink>
          <Link to="/my-profile">
            <CircleUser aria-hidden />
            {t(($) => $.menu.profile)}
          </Link>
        </DropdownMenuLink>
        <DropdownMenuItem icon={Keyboard} shortcut="?" onSelect={onShortcuts} className="coarse:hidden">
          {t(($) => $.person.shortcuts)}
        </DropdownMenuItem>
        <DropdownMenuSeparator />
        <DropdownMenuItem icon={LogOut} onSelect={session.signOut}>
          {t(($) => $.person.signOut)}
        </DropdownMenuItem>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
