import { CheckCheck, Columns2, Ellipsis, PenLine, Star } from 'lucide-react'
import { deliverableTexts } from '@/entities/deliverable'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { DropdownMenu, DropdownMenuContent, DropdownMenuItem, DropdownMenuSeparator, DropdownMenuTrigger, IconButton } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import type { StudentBarProps } from './student-bar'
import { gradeVersion } from './grade-version'

/** The versions, newest first: the one that counts and the one that was graded are marked; pressing one shows it. */
export function VersionChips({ view, send, isMenuOpen, onMenuOpenChange }: StudentBarProps) {
  const t = useTexts(gradingDeskTexts)
  const d = useTexts(deliverableTexts)
  const { desk, viewed, counting, graded, underWay } = view
  if (desk.versions.length === 0) return null
  return (
    <div className="flex shrink-0 items-center gap-1">
      <div
        role="group"
        aria-label={t(($) => $.versions.label)}
        className="flex min-w-0 shrink-0 gap-0.5 overflow-x-auto max-sm:max-w-[60vw] rounded-md bg-line/70 p-0.5"
      >
        {desk.versions.map((version) => {
          const facts = [
            version.id === counting?.id && t(($) => $.versions.counts),
            version.id === graded?.id && t(($) => $.versions.graded),
          ]
          const known = facts.filter(Boolean).join(', ')
          return (
            <button
              key={version.id}
              type="button"
              aria-pressed={version.id === viewed?.id}
              title={known || undefined}
              onClick={() => send({ type: 'view', versionId: version.id })}
              className={cn(
                'inline-flex h-6 shrink-0 items-center gap-1 rounded-[5px] px-2 text-sm font-medium text-muted tabular-nums transition-colors coarse:h-10 coarse:px-3',
                'hover:text-ink aria-pressed:bg-raised aria-pressed:text-ink aria-pressed:shadow-sm',
              )}
            >
              {d(($) => $.versionShort, { number: version.number })}
              {known && <span className="sr-only">, {known}</span>}
              {version.id === counting?.id && <span aria-hidden className="size-1.5 rounded-full bg-accent" />}
              {version.id === graded?.id && <PenLine aria-hidden size={12} className="text-muted" />}
            </button>
          )
        })}
      </div>
      <DropdownMenu open={isMenuOpen} onOpenChange={onMenuOpenChange}>
        <DropdownMenuTrigger asChild>
          <IconButton icon={Ellipsis} label={t(($) => $.versions.menu)} shortcut="V" size="sm" loading={underWay === 'select'} />
        </DropdownMenuTrigger>
        <VersionMenu view={view} send={send} />
      </DropdownMenu>
    </div>
  )
}

function VersionMenu({ view, send }: Pick<StudentBarProps, 'view' | 'send'>) {
  const t = useTexts(gradingDeskTexts)
  const d = useTexts(deliverableTexts)
  const { desk, viewed, counting, graded, compared, canWrite } = view
  const others = desk.versions.filter(({ id }) => id !== viewed?.id)
  const mayMove = canWrite && viewed !== null && desk.grade.outcome !== null && viewed.id !== graded?.id
  const maySelect = canWrite && viewed !== null && viewed.id !== counting?.id
  return (
    <DropdownMenuContent align="start">
      {others.map((version) => (
        <DropdownMenuItem key={version.id} onSelect={() => send({ type: 'view', versionId: version.id })}>
          {d(($) => $.version, { number: version.number })}
        </DropdownMenuItem>
      ))}
      {others.length > 0 && (maySelect || mayMove) && <DropdownMenuSeparator />}
      {maySelect && (
        <DropdownMenuItem icon={Star} onSelect={() => send({ type: 'select', versionId: viewed.id })}>
          {t(($) => $.versions.select, { number: viewed.number })}
        </DropdownMenuItem>
      )}
      {mayMove && (
        <DropdownMenuItem icon={CheckCheck} onSelect={() => gradeVersion(view, send, viewed.id)}>
          {t(($) => $.versions.grade, { number: viewed.number })}
        </DropdownMenuItem>
      )}
      {others.length > 0 && <DropdownMenuSeparator />}
      {others
        .filter(({ id }) => id !== compared?.id)
        .map((version) => (
          <DropdownMenuItem key={version.id} icon={Columns2} onSelect={() => send({ type: 'compare', versionId: version.id })}>
            {t(($) => $.versions.compare, { number: version.number })}
          </DropdownMenuItem>
        ))}
      {compared && (
        <DropdownMenuItem icon={Columns2} onSelect={() => send({ type: 'stopComparing' })}>
          {t(($) => $.versions.stopComparing)}
        </DropdownMenuItem>
      )}
      {others.length === 0 && !maySelect && !mayMove && <DropdownMenuItem disabled>{d(($) => $.states.selected)}</DropdownMenuItem>}
    </DropdownMenuContent>
  )
}
