import { X } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { Avatar, Badge, FieldError, IconButton, Input } from '@/shared/ui'
import { centerSetupTexts } from '../i18n'
import type { Teammate } from '../model/steps-types'

interface TeamRowProps {
  readonly mate: Teammate
  readonly isAdministrator: boolean
  /** Has an account in the center or was invited: can be chosen but not edited. */
  readonly isFixed: boolean
  /** Will be added to the team of an existing center. */
  readonly isToAdd: boolean
  readonly error: string | undefined
  readonly onChoose: () => void
  readonly onWrite: (email: string) => void
  readonly onRemove: () => void
}

export const nameOf = ({ first_name, last_name_1, last_name_2 }: Teammate) =>
  [first_name, last_name_1, last_name_2].filter((part) => part !== '').join(' ')

/** One member of the team; an invalid e-mail can be corrected in place. */
export function TeamRow({ mate, isAdministrator, isFixed, isToAdd, error, onChoose, onWrite, onRemove }: TeamRowProps) {
  const t = useTexts(centerSetupTexts)
  const name = nameOf(mate)
  const label = name || mate.email
  return (
    <li className="flex flex-col gap-1 px-3 py-2.5">
      <div className="flex min-w-0 items-center gap-3">
        <Avatar name={label} size="sm" />
        <div className="min-w-0 flex-1">
          {name && <p className="truncate text-md font-medium">{name}</p>}
          {error && !isFixed ? (
            <Input
              size="sm"
              type="email"
              aria-label={t(($) => $.team.edit, { name: label })}
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
        {mate.isInvited && <Badge tone="pending">{t(($) => $.team.invited)}</Badge>}
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
            aria-label={t(($) => $.team.choose, { name: label })}
            onChange={onChoose}
            className="size-4 appearance-none rounded-full border border-control bg-surface checked:border-5 checked:border-accent hover:not-checked:border-muted"
          />
          <span aria-hidden className={cn('max-sm:sr-only', isAdministrator ? 'font-medium' : 'text-muted')}>
            {t(($) => $.team.administrator)}
          </span>
        </label>
        {!isFixed && <IconButton icon={X} size="sm" label={t(($) => $.team.remove, { name: label })} onClick={onRemove} />}
      </div>
      {error && (
        <div className="pl-9">
          <FieldError>{error}</FieldError>
        </div>
      )}
    </li>
  )
}
