import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { groupQueries } from '@/entities/group'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Combobox, RadioGroup, Section } from '@/shared/ui'
import { importTexts } from '../i18n'
import type { ImportProps } from './import-screen'

/** Chooses one group for all students, the group column, or no group. */
export function TargetChoice({ view, send }: ImportProps<'mapping'>) {
  const t = useTexts(importTexts)
  const { aim, isBusy } = view
  const { may_manage: mayManage } = view.import
  const { data, error } = useQuery(groupQueries.list({ state: 'active', center: view.import.center.id, page_size: 1000 }))
  const groups = data?.results ?? []
  const [last, setLast] = useState(typeof aim === 'number' ? aim : null)
  const column = view.import.columns[view.fields.indexOf('group')]
  const choose = (id: number) => {
    setLast(id)
    send({ type: 'aim', aim: id })
  }
  const [only] = groups.length === 1 ? groups : []
  const byColumn = column ? t(($) => $.target.byColumn, { heading: column.heading }) : t(($) => $.target.byColumnNone)
  return (
    <Section title={t(($) => $.target.title)}>
      {error && !data && <AlertBox type="error">{t(($) => $.rejections.unreachable)}</AlertBox>}
      {data && groups.length === 0 && <AlertBox type="warning">{t(($) => $.target.none)}</AlertBox>}
      <div className="flex max-w-md flex-col gap-3">
        <RadioGroup<'one' | 'column' | 'none'>
          legend={t(($) => $.target.title)}
          hideLegend
          disabled={isBusy}
          {...(aim === undefined ? {} : { value: typeof aim === 'number' ? ('one' as const) : aim })}
          options={[
            { value: 'one', label: t(($) => $.target.one), disabled: data !== undefined && groups.length === 0 },
            { value: 'column', label: byColumn, hint: t(($) => $.target.byColumnHint), disabled: !column },
            ...(mayManage ? [{ value: 'none' as const, label: t(($) => $.target.without), hint: t(($) => $.target.withoutHint) }] : []),
          ]}
          onValueChange={(value) => {
            const id = last ?? only?.id ?? groups[0]?.id
            if (value !== 'one') send({ type: 'aim', aim: value })
            else if (id !== undefined) choose(id)
          }}
        />
        {(aim === undefined || typeof aim === 'number') && (
          <Combobox
            label={t(($) => $.target.choose)}
            placeholder={t(($) => $.target.choose)}
            disabled={isBusy || !data}
            options={groups.map(({ id, name, period }) => ({ id: String(id), label: name, hint: period }))}
            value={aim === undefined ? null : String(aim)}
            onValueChange={(id) => id !== null && choose(Number(id))}
          />
        )}
      </div>
    </Section>
  )
}
