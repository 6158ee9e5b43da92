import { X } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Avatar, Badge, FieldError, IconButton, Input } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Teammate } from '../model/steps-words'

interface TeamRowProps {
  readonly mate: Teammate
  readonly isAdministrator: boolean
  /** Already works in the center: chosen or not, but not rewritten here. */
  readonly isFixed: boolean
  /** Comes to a team that is at work already. */
  readonly isToAdd: boolean
  readonly problem: string | undefined
  readonly onChoose: () => void
  readonly onWrite: (email: string) => void
  readonly onRemove: () => void
}

export const nameOf = ({ first_name, last_name_1, last_name_2 }: Teammate) =>
  [first_name, last_name_1, last_name_2].filter((part) => part !== '').join(' ')

/** One of the team; an e-mail that was refused can be corrected in place. */
export function TeamRow({ mate, isAdministrator, isFixed, isToAdd, problem, onChoose, onWrite, onRemove }: TeamRowProps) {
  const t = useTexts(centerSetupTexts)
  const name = nameOf(mate)
  const called = name || mate.email
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={called} size="sm" />
        <div className="min-w-0 flex-1">
          {name && <p className="truncate text-md font-medium">{name}</p>}
          {problem && !isFixed ? (
            <Input
              size="sm"
              type="email"
              aria-label={t(($) => $.team.edit, { name: called })}
              aria-invalid
              value={mate.email}
              autoComplete="off"
              onChange={({ target }) => onWrite(target.value)}
            />
          ) : (
            <p className={name ? 'truncate text-sm text-muted' : 'truncate text-md'}>{mate.email}</p>
          )}
          {isAdministrator && (
            <p aria-hidden className="text-sm font-medium sm:hidden">
              {t(($) => $.team.administrator)}
            </p>
          )}
        </div>
        {isToAdd && (
          <Badge tone="pending" className="max-sm:hidden">
            {t(($) => $.team.toAdd)}
          </Badge>
        )}
        <label className="flex shrink-0 items-center gap-2 text-sm coarse:min-h-11">
          <input
            type="radio"
            name="administrator"
            checked={isAdministrator}
            aria-label={t(($) => $.team.choose, { name: called })}
            onChange={onChoose}
            className="size-4 appearance-none rounded-full border border-control bg-surface checked:border-5 checked:border-accent hover:not-checked:border-muted"
          />
          <span aria-hidden className={cn('max-sm:sr-only', isAdministrator ? 'font-medium' : 'text-muted')}>
            {t(($) => $.team.administrator)}
          </span>
        </label>
        {!isFixed && <IconButton icon={X} size="sm" label={t(($) => $.team.remove, { name: called })} onClick={onRemove} />}
      </div>
      {problem && (
        <div className="pl-9">
          <FieldError>{problem}</FieldError>
        </div>
      )}
    </li>
  )
}
