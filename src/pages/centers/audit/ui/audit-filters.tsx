import { ListFilter, X } from 'lucide-react'
import { useId, useState } from 'react'
import { actionText, auditEventTexts } from '@/entities/audit-event'
import { CenterFilter } from '@/entities/center'
import { useSelf } from '@/entities/user'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { readDay } from '@/shared/lib/format'
import { Button, Checkbox, DateInput, SearchInput, Select } from '@/shared/ui'
import type { AuditSearch } from '../api/audit-query'
import { centersAuditTexts } from '../i18n'

export interface AuditFiltersProps {
  readonly address: AuditSearch
  /** `entity.action` of all events that can be found. */
  readonly actions: readonly string[]
  /** Name of the student whose events are shown. */
  readonly student: string | undefined
  readonly onChange: (change: AuditSearch) => void
}

export function AuditFilters({ address, actions, student, onChange }: AuditFiltersProps) {
  const t = useTexts(centersAuditTexts)
  const e = useTexts(auditEventTexts)
  const { kind } = useSelf()
  const id = useId()
  const [isOpen, setOpen] = useState(false)
  const { search = '', action, from = '', to = '', impersonated = false } = address
  const known = action && !actions.includes(action) ? [action, ...actions] : actions
  const options = known.map((value) => ({ value, label: actionText(e, value) })).toSorted((a, b) => a.label.localeCompare(b.label))
  const set = [action, from, to, address.center, impersonated || undefined, address.student].filter(
    (each) => each !== undefined && each !== '',
  )
  const day = (name: 'from' | 'to', label: string, value: string) => (
    <label className="flex items-center gap-2 text-md text-soft max-sm:min-w-0 max-sm:flex-1 max-sm:flex-col max-sm:items-start max-sm:gap-1">
      {label}
      <DateInput
        className="w-full sm:w-38"
        value={value}
        {...(name === 'from' ? { max: to } : { min: from })}
        onValueChange={(text) => (text === '' || readDay(text)) && onChange({ [name]: text || undefined })}
      />
    </label>
  )
  return (
    <>
      <SearchInput
        className="w-full sm:w-60"
        label={t(($) => $.search)}
        value={search}
        onValueChange={(text) => onChange({ search: text || undefined })}
      />
      <Button className="sm:hidden" aria-expanded={isOpen} aria-controls={id} onClick={() => setOpen((before) => !before)}>
        <ListFilter aria-hidden />
        {set.length === 0 ? t(($) => $.filters) : t(($) => $.filtersSet, { count: set.length })}
      </Button>
      {/* folded on phones, where they would fill the screen */}
      <div id={id} className={cn('contents max-sm:w-full max-sm:flex-col max-sm:gap-3', isOpen ? 'max-sm:flex' : 'max-sm:hidden')}>
        <Select
          aria-label={t(($) => $.action)}
          className="w-full sm:w-56"
          value={action ?? 'any'}
          onValueChange={(value) => onChange({ action: value === 'any' ? undefined : value })}
          options={[{ value: 'any', label: t(($) => $.anyAction) }, ...options]}
        />
        {kind === 'admin' && (
          <CenterFilter
            label={t(($) => $.center)}
            placeholder={t(($) => $.anyCenter)}
            center={address.center}
            onChange={(center) => onChange({ center })}
          />
        )}
        <div className="flex w-full gap-3 sm:contents">
          {day(
            'from',
            t(($) => $.from),
            from,
          )}
          {day(
            'to',
            t(($) => $.to),
            to,
          )}
        </div>
        <Checkbox
          label={t(($) => $.impersonated)}
          checked={impersonated}
          onChange={(event) => onChange({ impersonated: event.target.checked || undefined })}
        />
        {student && (
          <Button size="sm" onClick={() => onChange({ student: undefined })} title={t(($) => $.everybody)}>
            {t(($) => $.onlyStudent, { name: student })}
            <X aria-hidden />
          </Button>
        )}
      </div>
    </>
  )
}
