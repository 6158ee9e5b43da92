import { useId, useState, type SyntheticEvent } from 'react'
import { useKeepPasswords } from '@/entities/student'
import { useStudentChange } from '@/features/leave-group'
import { api, isApiError, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, FormError, toast } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import { type Column, emptyRows, filled, problemsOf } from '../model/typed-rows'
import { AccessChoice } from './access-choice'
import { BatchRows } from './batch-rows'
import type { OverlayProps } from './opened'
import { PlaceChoice } from './place-choice'
import { useStudentError } from './use-student-error'

interface BatchDialogProps extends OverlayProps {
  readonly group: number | undefined
  readonly onMade: (accesses: readonly Schema<'Access'>[]) => void
}

/** Several students typed in rows or pasted from a sheet; all are added or nobody. */
export function BatchDialog({ group, options, onClose, onMade }: BatchDialogProps) {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  const errorOf = useStudentError()
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
    const typed = rows[row]
    return codes[`students.${place}.${column}`]?.[0] ?? (asked && typed ? problemsOf(typed, needsEmail)[column] : undefined)
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
        const of = (outcome: Schema<'AddedStudent'>['outcome']) => results.filter((each) => each.outcome === outcome).length
        const [present, restored] = [of('present'), of('restored')]
        const said = [
          t(($) => $.batch.added, { count: results.length }),
          present > 0 && t(($) => $.batch.present, { count: present }),
          restored > 0 && t(($) => $.batch.restored, { count: restored }),
        ]
        toast.success(said.filter(Boolean).join(' '))
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
    return errorOf(add.error)
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
        <BatchRows rows={rows} onChange={change} codeOf={codeOf} />
        <div className="grid gap-4 sm:grid-cols-2">
          <PlaceChoice
            options={options}
            value={groupId}
            onChange={setGroupId}
            needed={sent.length}
            atMost
            isMissing={asked && lacksGroup}
          />
          <AccessChoice value={access} onChange={setAccess} />
        </div>
      </form>
    </Dialog>
  )
}
