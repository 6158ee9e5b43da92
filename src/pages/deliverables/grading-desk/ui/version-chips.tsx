import { Ellipsis, PenLine } from 'lucide-react'
import { deliverableTexts } from '@/entities/deliverable'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { DropdownMenu, DropdownMenuTrigger, IconButton, useLazyModule } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import { deskAside } from './desk-aside'
import type { DeskProps } from './desk-props'

interface VersionChipsProps extends DeskProps {
  readonly isMenuOpen: boolean
  readonly onMenuOpenChange: (open: boolean) => void
}

/** Buttons that show a version, newest first; the one that counts and the graded one are marked. */
export function VersionChips({ view, send, isMenuOpen, onMenuOpenChange }: VersionChipsProps) {
  const t = useTexts(gradingDeskTexts)
  const d = useTexts(deliverableTexts)
  const { desk, viewed, counting, graded, pending } = view
  const code = useLazyModule(deskAside, isMenuOpen, { onFailed: () => onMenuOpenChange(false) })
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
          <IconButton icon={Ellipsis} label={t(($) => $.versions.menu)} shortcut="V" size="sm" loading={pending === 'select'} />
        </DropdownMenuTrigger>
        {code && <code.VersionMenu view={view} send={send} />}
      </DropdownMenu>
    </div>
  )
}
