import { useNavigate } from '@tanstack/react-router'
import { ChevronDown } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { DropdownMenu, DropdownMenuContent, DropdownMenuRadioGroup, DropdownMenuRadioItem, DropdownMenuTrigger } from '@/shared/ui'
import { handInTexts } from '../i18n'

/** The same task in several groups of one person: each has its own dates, work and mark. */
export function GroupSwitch({ task }: { readonly task: Pick<Schema<'Deliverable'>, 'id' | 'group' | 'groups'> }) {
  const t = useTexts(handInTexts)
  const navigate = useNavigate()
  const turnTo = (group: string) => void navigate({ to: '/deliverable/$id', params: { id: task.id }, search: { group: Number(group) } })
  return (
    <DropdownMenu>
      <DropdownMenuTrigger asChild>
        <button
          type="button"
          aria-label={t(($) => $.otherGroup, { group: task.group.name })}
          className="inline-flex items-center gap-1 rounded-sm font-medium text-accent-ink hover:underline hover:underline-offset-3 coarse:py-2.5"
        >
          {task.group.name}
          <ChevronDown aria-hidden size={14} />
        </button>
      </DropdownMenuTrigger>
      <DropdownMenuContent align="start">
        <DropdownMenuRadioGroup value={String(task.group.id)} onValueChange={turnTo}>
          {task.groups.map(({ id, name }) => (
            <DropdownMenuRadioItem key={id} value={String(id)}>
              {name}
            </DropdownMenuRadioItem>
          ))}
        </DropdownMenuRadioGroup>
      </DropdownMenuContent>
    </DropdownMenu>
  )
}
