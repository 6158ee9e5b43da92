import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { studentQueries, useKeepPasswords } from '@/entities/student'
import { api, errorMessage, unwrap, type Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Checkbox, ConfirmDialog, FormError, toast } from '@/shared/ui'
import { studentsCardsTexts } from '../i18n'

interface NewPasswordsProps {
  readonly students: readonly Schema<'Student'>[]
  readonly center: number | undefined
  readonly onClose: () => void
}

/** Asks before old passwords stop working; whoever chose their own keeps it unless told. */
export function NewPasswords({ students, center, onClose }: NewPasswordsProps) {
  const t = useTexts(studentsCardsTexts)
  const c = useTexts(commonTexts)
  const client = useQueryClient()
  const keep = useKeepPasswords()
  const owners = students.filter(({ password }) => password === 'own')
  const others = students.filter(({ password }) => password !== 'own')
  const [withOwners, setWithOwners] = useState(false)
  const ids = (withOwners ? students : others).map(({ id }) => id)
  const make = useMutation({
    mutationFn: () => unwrap(api.POST('/centers/students/one_time_passwords', { body: { ...(center ? { center } : {}), ids } })),
    onSuccess: ({ results }) => {
      keep(results)
      toast.success(t(($) => $.confirm.done, { count: results.length }))
      onClose()
      return client.invalidateQueries({ queryKey: studentQueries.all(), predicate: ({ queryKey }) => queryKey[1] === 'list' })
    },
  })
  return (
    <ConfirmDialog
      open
      busy={make.isPending}
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.confirm.title)}
      description={ids.length === 0 ? t(($) => $.confirm.nobody) : t(($) => $.confirm.body, { count: ids.length })}
      confirmLabel={t(($) => $.confirm.confirm)}
      onConfirm={() => ids.length > 0 && make.mutate()}
    >
      <FormError>{make.error && errorMessage(make.error, c)}</FormError>
      {owners.length > 0 && (
        <Checkbox
          checked={withOwners}
          onChange={(event) => setWithOwners(event.target.checked)}
          label={t(($) => $.confirm.withOwn, { count: owners.length })}
        />
      )}
    </ConfirmDialog>
  )
}
