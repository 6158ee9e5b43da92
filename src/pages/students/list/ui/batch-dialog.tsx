import { Plus, X } from 'lucide-react'
import { useId, useState, type SyntheticEvent } from 'react'
import { useKeepPasswords } from '@/entities/student'
import { api, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, fieldMessage, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, FormError, IconButton, Input, RadioGroup, toast } from '@/shared/ui'
import { useStudentChange } from '../api/use-student-change'
import { studentsListTexts } from '../i18n'
import { type Column, columns, emptyRows, filled, mostRows, paste, problemsOf } from '../model/typed-rows'
import { GroupChoice } from './group-choice'
import type { OverlayProps } from './opened'
import { SeatsLine } from './seats-line'
import { useTrouble } from './use-trouble'

interface BatchDialogProps extends OverlayProps {
  readonly group: number | undefined
  readonly onMade: (accesses: readonly Schema<'Access'>[]) => void
}

/** Several students typed in rows or pasted from a sheet; all are added or nobody. */
export function BatchDialog({ group, options, onClose, onMade }: BatchDialogProps) {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  const trouble = useTrouble()
  const keep = useKeepPasswords()
  const id = useId()
  const [rows, setRows] = useState(() => emptyRows(6))
  const [groupId, setGroupId] = useState<number | null>(group ?? null)
  const [access, setAccess] = useState<Schema<'NewAccess'>>('invite')
  const [asked, setAsked] = useState(false)
  const sent = filled(rows)
  const needsEmail = !options.anonymous_users
  const add = useStudentChange(() => {
    const place = groupId === null ? { center: options.center.id } : { group_id: groupId }
    return unwrap(api.POST('/centers/students', { body: { ...place, access, students: sent.map(({ student }) => student) } }))
  })
  const codes = isApiError(add.error, 400) ? add.error.errors : {}
  const codeOf = (row: number, column: Column) => {
    const place = sent.findIndex((each) => each.row === row)
    return codes[`students.${place}.${column}`]?.[0] ?? (asked ? problemsOf(rows[row] ?? rows[0]!, needsEmail)[column] : undefined)
  }
  const hasProblems = rows.some((row) => Object.keys(problemsOf(row, needsEmail)).length > 0)
  const lacksGroup = groupId === null && !options.may_manage
  const change = (next: typeof rows) => {
    if (add.error) add.reset()
    setRows(next)
  }
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (add.isPending || sent.length === 0 || hasProblems || lacksGroup) return
    add.mutate(undefined, {
      onSuccess: ({ results }) => {
        toast.success(t(($) => $.batch.added, { count: results.length }))
        const made = results.map((each) => each.access).filter(({ password }) => password !== null)
        keep(made)
        if (made.length === 0) onClose()
        else onMade(made)
      },
    })
  }
  const failure = () => {
    if (asked && sent.length === 0) return t(($) => $.batch.nothing)
    if (Object.keys(codes).length > 0 || (asked && hasProblems)) return t(($) => $.batch.fix)
    return trouble(add.error)
  }
  const labels: Record<Column, string> = {
    first_name: t(($) => $.form.firstName),
    last_name_1: t(($) => $.form.lastName1),
    last_name_2: t(($) => $.form.lastName2),
    email: t(($) => $.form.email),
  }
  return (
    <Dialog
      open
      size="lg"
      className="sm:max-w-[58rem]"
      busy={add.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.batch.title)}
      description={t(($) => $.batch.description)}
      footer={
        <>
          <DialogClose asChild disabled={add.isPending}>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" loading={add.isPending}>
            {sent.length === 0 ? t(($) => $.form.submitAdd) : t(($) => $.batch.submit, { count: sent.length })}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
        <FormError>{failure()}</FormError>
        <div className="flex flex-col gap-1.5">
          <div aria-hidden className="hidden grid-cols-[1fr_1fr_1fr_1.4fr_2rem] gap-1.5 text-sm font-medium text-muted sm:grid">
            {columns.map((column) => (
              <span key={column}>{labels[column]}</span>
            ))}
          </div>
          {rows.map((row, index) => (
            <fieldset
              // oxlint-disable-next-line react/no-array-index-key -- a row is its place
              key={index}
              className="grid grid-cols-2 gap-1.5 max-sm:border-b max-sm:border-line max-sm:pb-3 sm:grid-cols-[1fr_1fr_1fr_1.4fr_2rem]"
            >
              <legend className="sr-only">{t(($) => $.batch.row, { row: index + 1 })}</legend>
              {columns.map((column) => {
                const code = codeOf(index, column)
                return (
                  <span key={column} className="flex min-w-0 flex-col gap-0.5">
                    <Input
                      aria-label={`${labels[column]}, ${t(($) => $.batch.row, { row: index + 1 })}`}
                      placeholder={labels[column]}
                      className="sm:placeholder:text-transparent"
                      autoComplete="off"
                      type={column === 'email' ? 'email' : 'text'}
                      maxLength={column === 'email' ? 254 : 80}
                      value={row[column]}
                      {...(code ? { 'aria-invalid': true, 'aria-describedby': `${id}-${index}-${column}` } : {})}
                      onChange={(event) =>
                        change(rows.map((each, place) => (place === index ? { ...each, [column]: event.target.value } : each)))
                      }
                      onPaste={(event) => {
                        const next = paste(rows, { row: index, column }, event.clipboardData.getData('text/plain'))
                        if (!next) return
                        event.preventDefault()
                        change(next)
                      }}
                    />
                    {code && (
                      <span id={`${id}-${index}-${column}`} className="text-sm text-error-ink">
                        {fieldMessage(c, code)}
                      </span>
                    )}
                  </span>
                )
              })}
              <IconButton
                icon={X}
                label={t(($) => $.batch.removeRow, { row: index + 1 })}
                noTooltip
                className="max-sm:col-start-2 max-sm:row-start-3 max-sm:justify-self-end"
                disabled={rows.length === 1}
                onClick={() => change(rows.filter((_, place) => place !== index))}
              />
            </fieldset>
          ))}
          <Button
            size="sm"
            variant="ghost"
            className="self-start"
            disabled={rows.length >= mostRows}
            onClick={() => change([...rows, ...emptyRows(Math.min(5, mostRows - rows.length))])}
          >
            <Plus aria-hidden />
            {t(($) => $.batch.addRows)}
          </Button>
          {rows.length >= mostRows && <p className="text-sm text-muted">{t(($) => $.batch.tooMany)}</p>}
        </div>
        <div className="grid gap-4 sm:grid-cols-2">
          <div className="flex flex-col gap-2">
            <GroupChoice
              groups={options.groups}
              value={groupId}
              onChange={setGroupId}
              optional={options.may_manage}
              error={asked && lacksGroup ? c(($) => $.validation.required) : undefined}
            />
            {groupId === null ? (
              options.may_manage && <p className="text-md text-muted">{t(($) => $.form.noGroup)}</p>
            ) : (
              <SeatsLine needed={sent.length} left={options.seats.left} atMost />
            )}
          </div>
          <RadioGroup
            legend={t(($) => $.form.access)}
            value={access}
            onValueChange={setAccess}
            options={[
              { value: 'invite', label: t(($) => $.form.invite), hint: t(($) => $.form.inviteHint) },
              { value: 'one_time', label: t(($) => $.form.oneTime), hint: t(($) => $.form.oneTimeHint) },
            ]}
          />
        </div>
      </form>
    </Dialog>
  )
}
