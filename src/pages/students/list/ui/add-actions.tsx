import { Link } from '@tanstack/react-router'
import { ChevronDown, FileUp, MailPlus, Plus, TableProperties, VenetianMask } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Button, DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuLink, DropdownMenuTrigger } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import type { Overlay } from './overlay'

interface AddActionsProps {
  readonly anonymous: boolean
  /** Inviting the whole center again is for who manages it; a group also for its teachers. */
  readonly mayInvite: boolean
  /** The group filter of the list: the default target of an import. */
  readonly importSearch: { readonly center: number | undefined; readonly group: number | undefined }
  readonly onOpen: (overlay: Overlay) => void
}

/** Adds one student, several typed ones, anonymous ones, or a file. */
export function AddActions({ anonymous, mayInvite, importSearch, onOpen }: AddActionsProps) {
  const t = useTexts(studentsListTexts)
  return (
    <>
      <DropdownMenu>
        <DropdownMenuTrigger asChild>
          <Button>
            <span className="max-sm:sr-only">{t(($) => $.actions.more)}</span>
            <ChevronDown aria-hidden />
          </Button>
        </DropdownMenuTrigger>
        <DropdownMenuContent align="end">
          <DropdownMenuItem icon={TableProperties} onSelect={() => onOpen({ name: 'batch' })}>
            {t(($) => $.actions.batch)}
          </DropdownMenuItem>
          {anonymous && (
            <DropdownMenuItem icon={VenetianMask} onSelect={() => onOpen({ name: 'anonymous' })}>
              {t(($) => $.actions.anonymous)}
            </DropdownMenuItem>
          )}
          {mayInvite && (
            <DropdownMenuItem icon={MailPlus} onSelect={() => onOpen({ name: 'inviteAgain' })}>
              {t(($) => $.actions.inviteAgain)}
            </DropdownMenuItem>
          )}
          <DropdownMenuLink>
            <Link to="/students/import" search={importSearch}>
              <FileUp aria-hidden />
              {t(($) => $.actions.import)}
            </Link>
          </DropdownMenuLink>
        </DropdownMenuContent>
      </DropdownMenu>
      <Button variant="primary" onClick={() => onOpen({ name: 'add' })}>
        <Plus aria-hidden />
        {t(($) => $.actions.add)}
      </Button>
    </>
  )
}
