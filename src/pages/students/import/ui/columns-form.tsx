import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { AlertBox, Button, Section, Select, Table, TableBody, TableCell, TableHead, TableHeader, TableRow } from '@/shared/ui'
import { importTexts } from '../i18n'
import type { ImportField } from '../model/import-types'
import type { ImportProps } from './import-screen'
import { ListSummary } from './list-summary'
import { RejectionError } from './rejection-error'
import { SheetChoice } from './sheet-choice'
import { TargetChoice } from './target-choice'

const fields: readonly ImportField[] = [
  'first_name',
  'last_names',
  'last_name_1',
  'last_name_2',
  'full_name',
  'surnames_first',
  'email',
  'username',
  'gender',
  'group',
]

/** Maps each column to a field, with sample values, and chooses the target group. */
export function ColumnsForm({ view, send }: ImportProps<'mapping'>) {
  const t = useTexts(importTexts)
  const [isWhole, setIsWhole] = useState(false)
  const { rejection, isBusy, lacks, canCheck } = view
  const { columns, anonymous_users } = view.import
  const hidden = columns.filter(({ not_kept, samples }, index) => view.fields[index] === null && (not_kept || samples.length === 0)).length
  const missing = lacks.map((each) => (each === 'email' && anonymous_users ? 'emailAnonymous' : each))
  return (
    <div className="flex flex-col gap-8">
      <div className="flex flex-wrap items-end justify-between gap-4">
        <ListSummary of={view.import} />
        <SheetChoice view={view} send={send} />
      </div>
      <Section
        title={t(($) => $.columns.title)}
        aside={
          hidden > 0 && (
            <Button variant="ghost" size="sm" aria-expanded={isWhole} onClick={() => setIsWhole(!isWhole)}>
              {isWhole ? t(($) => $.columns.less) : t(($) => $.columns.more, { count: hidden })}
            </Button>
          )
        }
      >
        <Table label={t(($) => $.columns.title)} cards>
          <TableHeader>
            <TableRow>
              <TableHead className="w-1/4">{t(($) => $.columns.column)}</TableHead>
              <TableHead>{t(($) => $.columns.samples)}</TableHead>
              <TableHead className="w-60">{t(($) => $.columns.field)}</TableHead>
            </TableRow>
          </TableHeader>
          <TableBody>
            {columns.map(({ heading, not_kept, samples }, index) => {
              const field = view.fields[index] ?? null
              const isOut = field === null
              if (isOut && !isWhole && (not_kept || samples.length === 0)) return null
              return (
                // oxlint-disable-next-line react/no-array-index-key -- a column is identified by its index; two may have the same heading
                <TableRow key={index}>
                  <TableCell className={cn('font-medium', isOut && 'text-muted')}>{heading}</TableCell>
                  <TableCell label={t(($) => $.columns.samples)} className="max-w-0 text-soft max-sm:max-w-none">
                    <span className="block truncate max-sm:max-w-52">{samples.join(' · ') || t(($) => $.columns.empty)}</span>
                  </TableCell>
                  <TableCell>
                    <Select<ImportField | 'none'>
                      size="sm"
                      aria-label={t(($) => $.columns.fieldOf, { heading })}
                      disabled={isBusy}
                      value={field ?? 'none'}
                      options={[
                        { value: 'none', label: not_kept ? t(($) => $.columns.notKept) : t(($) => $.columns.ignored) },
                        ...fields.map((value) => ({ value, label: t(($) => $.columns.fields[value]) })),
                      ]}
                      onValueChange={(value) => send({ type: 'assign', column: index, field: value === 'none' ? null : value })}
                    />
                  </TableCell>
                </TableRow>
              )
            })}
          </TableBody>
        </Table>
      </Section>
      <TargetChoice view={view} send={send} />
      <div className="flex flex-col gap-4 border-t border-line pt-5">
        {missing.length > 0 && (
          <AlertBox type={canCheck ? 'warning' : 'info'}>
            <ul className="flex flex-col gap-1">
              {missing.map((each) => (
                <li key={each}>{t(($) => $.lacks[each])}</li>
              ))}
            </ul>
          </AlertBox>
        )}
        <RejectionError rejection={rejection} />
        <div className="flex flex-wrap justify-between gap-3 max-sm:flex-col-reverse">
          <Button variant="ghost" disabled={isBusy} onClick={() => send({ type: 'discard' })}>
            {t(($) => $.otherList)}
          </Button>
          <Button variant="primary" loading={isBusy} disabled={!canCheck} onClick={() => send({ type: 'check' })}>
            {t(($) => $.check)}
          </Button>
        </div>
      </div>
    </div>
  )
}
