import { useId, useState, type SyntheticEvent } from 'react'
import { GroupChoice } from '@/entities/group'
import { useKeepPasswords } from '@/entities/student'
import { useStudentChange } from '@/features/leave-group'
import { api, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, Dialog, DialogClose, Field, FormError, Input } from '@/shared/ui'
import { studentsListTexts } from '../i18n'
import { mostRows } from '../model/typed-rows'
import type { OverlayProps } from './opened'
import { SeatsLine } from './seats-line'
import { useTrouble } from './use-trouble'

interface AnonymousDialogProps extends OverlayProps {
  readonly group: number | undefined
  readonly onMade: (accesses: readonly Schema<'Access'>[]) => void
}

/** As many students without a name as a group needs, each with a code and a one-time password. */
export function AnonymousDialog({ group, options, onClose, onMade }: AnonymousDialogProps) {
  const t = useTexts(studentsListTexts)
  const c = useTexts(commonTexts)
  const trouble = useTrouble()
  const keep = useKeepPasswords()
  const id = useId()
  const [groupId, setGroupId] = useState<number | null>(group ?? null)
  const [typed, setTyped] = useState('20')
  const [asked, setAsked] = useState(false)
  const count = /^\d+$/.test(typed) ? Number(typed) : 0
  const isInRange = count >= 1 && count <= mostRows
  const create = useStudentChange(() =>
    unwrap(api.POST('/groups/groups/{id}/create_anonymous_student', { params: { path: { id: groupId ?? 0 } }, body: { count } })),
  )
  const submit = (event: SyntheticEvent) => {
    event.preventDefault()
    setAsked(true)
    if (create.isPending || groupId === null || !isInRange) return
    create.mutate(undefined, {
      onSuccess: ({ results }) => {
        keep(results)
        onMade(results)
      },
    })
  }
  return (
    <Dialog
      open
      size="md"
      busy={create.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.anonymous.title)}
      description={t(($) => $.anonymous.description)}
      footer={
        <>
          <DialogClose asChild disabled={create.isPending}>
            <Button>{c(($) => $.actions.cancel)}</Button>
          </DialogClose>
          <Button type="submit" form={id} variant="primary" loading={create.isPending}>
            {t(($) => $.anonymous.submit)}
          </Button>
        </>
      }
    >
      <form id={id} noValidate onSubmit={submit} className="flex flex-col gap-4 [&>[data-slot=form-error]:empty]:-mb-4">
        <FormError>{trouble(create.error)}</FormError>
        <GroupChoice
          label={t(($) => $.form.group)}
          placeholder={t(($) => $.form.groupPlaceholder)}
          groups={options.groups}
          value={groupId}
          onChange={setGroupId}
          error={asked && groupId === null ? t(($) => $.anonymous.needGroup) : undefined}
        />
        <Field
          className="w-32"
          label={t(($) => $.anonymous.count)}
          hint={t(($) => $.anonymous.countHint)}
          error={asked && !isInRange ? c(($) => $.validation.outOfRange) : undefined}
        >
          {(control) => (
            <Input
              {...control}
              numeric
              inputMode="numeric"
              maxLength={3}
              value={typed}
              onChange={(event) => setTyped(event.target.value)}
            />
          )}
        </Field>
        {isInRange && <SeatsLine needed={count} left={options.seats.left} />}
      </form>
    </Dialog>
  )
}
