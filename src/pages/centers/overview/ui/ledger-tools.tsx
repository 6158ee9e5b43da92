import { useQuery } from '@tanstack/react-query'
import { Download, ListFilterPlus, X } from 'lucide-react'
import { useState } from 'react'
import { groupQueries } from '@/entities/group'
import type { Query } from '@/shared/api'
import { currentLanguage, useTexts } from '@/shared/i18n'
import { Button, DateInput, Field, SearchInput, Select } from '@/shared/ui'
import { readDay } from '@/shared/lib/format'
import { centerOverviewTexts } from '../i18n'
import { seatMoveReasons } from '../model/seat-move-reasons'

type Filter = { readonly [K in 'kind' | 'reason' | 'group' | 'from' | 'to' | 'search']: Query<'exportSeatMoves'>[K] | undefined }

const kinds = ['teacher', 'student'] as const

interface LedgerToolsProps {
  readonly centerId: number
  readonly filter: Filter
  readonly isNarrowed: boolean
  readonly onChange: (change: Partial<Filter>) => void
}

/** Search and filters of the ledger, and the export of the filtered rows. */
export function LedgerTools({ centerId, filter, isNarrowed, onChange }: LedgerToolsProps) {
  const t = useTexts(centerOverviewTexts)
  const { kind, reason, group, from, to, search } = filter
  const [isOpen, setOpen] = useState(Boolean(reason ?? group ?? from ?? to))
  const groups = useQuery({ ...groupQueries.list({ center: centerId, state: 'all', page_size: 1000 }), enabled: isOpen })
  const filters = Object.entries(filter).flatMap(([name, value]) =>
    value === undefined ? [] : [[name, String(value)] as [string, string]],
  )
  const file = `/api/v1/centers/centers/${centerId}/licences/export?${new URLSearchParams([...filters, ['language', currentLanguage()]])}`
  const day = (name: 'from' | 'to', label: string) => (
    <Field label={label} className="w-full sm:w-40">
      {(control) => (
        <DateInput
          {...control}
          value={filter[name] ?? ''}
          onValueChange={(text) => (text === '' || readDay(text)) && onChange({ [name]: text || undefined })}
        />
      )}
    </Field>
  )
  return (
    <>
      <SearchInput
        className="w-full sm:w-64"
        label={t(($) => $.ledger.search)}
        value={search ?? ''}
        onValueChange={(text) => onChange({ search: text || undefined })}
      />
      <Select
        className="w-full sm:w-52"
        aria-label={t(($) => $.ledger.kind)}
        value={kind ?? 'any'}
        options={[
          { value: 'any', label: t(($) => $.ledger.anyKind) },
          ...kinds.map((value) => ({ value, label: t(($) => $.ledger.kinds[value]) })),
        ]}
        onValueChange={(value) => onChange({ kind: kinds.find((known) => known === value) })}
      />
      {!isOpen && (
        <Button variant="ghost" onClick={() => setOpen(true)}>
          <ListFilterPlus aria-hidden />
          {t(($) => $.ledger.more)}
        </Button>
      )}
      {isNarrowed && (
        <Button
          variant="ghost"
          onClick={() =>
            onChange({ kind: undefined, reason: undefined, group: undefined, from: undefined, to: undefined, search: undefined })
          }
        >
          <X aria-hidden />
          {t(($) => $.ledger.clear)}
        </Button>
      )}
      <Button asChild className="sm:ml-auto">
        <a href={file} download>
          <Download aria-hidden />
          {t(($) => $.ledger.export)}
        </a>
      </Button>
      {isOpen && (
        <div className="flex w-full flex-wrap items-end gap-3">
          <Field label={t(($) => $.ledger.reason)} className="w-full sm:w-52">
            {(control) => (
              <Select
                {...control}
                value={reason ?? 'any'}
                options={[
                  { value: 'any', label: t(($) => $.ledger.anyReason) },
                  ...seatMoveReasons.map((value) => ({ value, label: t(($) => $.ledger.reasons[value]) })),
                ]}
                onValueChange={(value) => onChange({ reason: seatMoveReasons.find((known) => known === value) })}
              />
            )}
          </Field>
          <Field label={t(($) => $.ledger.group)} className="w-full sm:w-60">
            {(control) => (
              <Select
                {...control}
                value={group === undefined ? 'any' : String(group)}
                options={[
                  { value: 'any', label: t(($) => $.ledger.anyGroup) },
                  ...(groups.data?.results ?? []).map(({ id, name, period }) => ({ value: String(id), label: `${name} · ${period}` })),
                ]}
                onValueChange={(value) => onChange({ group: value === 'any' ? undefined : Number(value) })}
              />
            )}
          </Field>
          {day(
            'from',
            t(($) => $.ledger.from),
          )}
          {day(
            'to',
            t(($) => $.ledger.to),
          )}
        </div>
      )}
    </>
  )
}
