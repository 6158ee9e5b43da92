import { useActorRef, useSelector } from '@xstate/react'
import { type KeyboardEvent, useEffect, useState } from 'react'
import { fromPromise, waitFor } from 'xstate'
import { useTexts } from '@/shared/i18n'
import { autosaveView, isUnsaved, type SaveOutcome, type SaveRequest } from '@/shared/lib/autosave'
import { Input, Select, Textarea } from '@/shared/ui'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { learningResultTexts } from '../i18n'
import { type RowChange, type RowRecord, type RowRejection, type RowValues, rowAutosave } from '../model/row-autosave'
import type { RemovalTarget } from './removal-dialog'
import { RowMenu } from './row-menu'
import { RowNotice } from './row-notice'
import { useUnsavedRow } from './unsaved-rows'

interface EditableRowProps {
  readonly courseId: number
  readonly record: RowRecord
  readonly target: RemovalTarget
  /** `RA2`, `RA2.c`. */
  readonly label: string
  /** Siblings, itself included. */
  readonly count: number
  readonly canEdit: boolean
  readonly confirm: ConfirmMarks
  readonly save: (request: SaveRequest<RowRecord, RowValues, never>) => Promise<SaveOutcome<RowRecord, RowRejection>>
}

const rules = ['weighted', 'mean', 'last', 'best'] as const

/** One learning result or criterion; each row saves itself. */
export function EditableRow({ courseId, record, target, label, count, canEdit, confirm, save }: EditableRowProps) {
  const t = useTexts(learningResultTexts)
  const [machine] = useState(() =>
    rowAutosave.provide({
      actors: {
        save: fromPromise<SaveOutcome<RowRecord, RowRejection>, SaveRequest<RowRecord, RowValues, never>>(({ input }) => save(input)),
      },
    }),
  )
  const actor = useActorRef(machine, { input: { server: record, canWrite: canEdit } })
  const row = useSelector(actor, autosaveView)
  useEffect(() => actor.send({ type: 'refresh', server: record, canWrite: canEdit }), [actor, record, canEdit])
  useUnsavedRow({
    isUnsaved: () => isUnsaved(autosaveView(actor.getSnapshot()).save),
    settle: () => {
      actor.send({ type: 'flush' })
      // a row that is deleted meanwhile has nothing to wait for
      return waitFor(actor, (each) => !['unsaved', 'saving'].includes(autosaveView(each).save)).catch(() => {})
    },
  })
  const change = (fields: RowChange) => actor.send({ type: 'change', change: fields })
  const flush = () => {
    actor.send({ type: 'flush' })
    actor.send({ type: 'normalise' })
  }
  const move = (by: number) => {
    const position = record.position + by
    if (position >= 0 && position < count) actor.send({ type: 'set', change: { position } })
  }
  const onKeyDown = (event: KeyboardEvent) => {
    if (event.altKey && (event.key === 'ArrowUp' || event.key === 'ArrowDown')) {
      event.preventDefault()
      if (canEdit) move(event.key === 'ArrowUp' ? -1 : 1)
    } else if (event.key === 'Enter') flush()
    else if (event.key === 'Escape') actor.send({ type: 'discard' })
  }
  const { values, errors } = row
  const fieldOf = (field: 'code' | 'name' | 'weight', name: string) => ({
    'data-cell': field,
    'aria-label': t(($) => $.cell, { field: name, code: label }),
    'aria-invalid': errors[field] ? (true as const) : undefined,
    value: values[field],
    readOnly: !canEdit,
    onBlur: flush,
  })
  const isCriterion = target.kind === 'criterion'
  return (
    // oxlint-disable-next-line jsx-a11y/no-static-element-interactions -- the keys come from its fields
    <div
      data-row={`${isCriterion ? 'c' : 'r'}${record.id}`}
      onKeyDown={onKeyDown}
      className="grid grid-cols-[4rem_minmax(0,1fr)_5.5rem_2rem] items-start gap-x-2 gap-y-1.5 sm:grid-cols-[4rem_minmax(0,1fr)_11rem_5.5rem_2rem]"
    >
      <Input
        {...fieldOf(
          'code',
          t(($) => $.code),
        )}
        maxLength={12}
        className={isCriterion ? '' : 'font-semibold'}
        onChange={(event) => change({ code: event.target.value })}
      />
      <div className="min-w-0 max-sm:order-1 max-sm:col-span-4">
        <Textarea
          {...fieldOf(
            'name',
            t(($) => $.text),
          )}
          rows={1}
          maxLength={2000}
          style={{ minHeight: '2rem' }}
          className={`resize-none py-[0.1875rem] ${isCriterion ? '' : 'font-medium'}`}
          onChange={(event) => change({ name: event.target.value.replaceAll(/\s*\n\s*/gu, ' ') })}
        />
      </div>
      {isCriterion ? (
        <Select
          className="max-sm:order-1 max-sm:col-span-4"
          aria-label={t(($) => $.cell, { field: t(($) => $.rule), code: label })}
          value={values.rule ?? 'weighted'}
          disabled={!canEdit}
          options={rules.map((value) => ({ value, label: t(($) => $.rules[value]) }))}
          onValueChange={(rule) => actor.send({ type: 'set', change: { rule } })}
        />
      ) : (
        <span className="max-sm:hidden" />
      )}
      <div className="relative max-sm:col-start-3">
        <Input
          {...fieldOf(
            'weight',
            t(($) => $.weight),
          )}
          numeric
          className="pr-6"
          onChange={(event) => change({ weight: event.target.value })}
        />
        <span aria-hidden className="pointer-events-none absolute inset-y-0 right-2 grid place-items-center text-sm text-muted">
          %
        </span>
      </div>
      {canEdit ? (
        <RowMenu
          courseId={courseId}
          target={target}
          label={label}
          count={count}
          position={record.position}
          confirm={confirm}
          onMove={move}
        />
      ) : (
        <span />
      )}
      <RowNotice
        row={row}
        onRetry={() => actor.send({ type: 'retry' })}
        onDiscard={() => actor.send({ type: 'discard' })}
        onKeepMine={() => actor.send({ type: 'keepMine' })}
        onTakeTheirs={() => actor.send({ type: 'takeTheirs' })}
      />
    </div>
  )
}
