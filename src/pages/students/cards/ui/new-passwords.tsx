import { useQueryClient } from '@tanstack/react-query'
import { studentQueries, useKeepPasswords } from '@/entities/student'
import { api, unwrap, type Schema } from '@/shared/api'
import { BulkStatus, isWhole, useBulk } from '@/shared/bulk'
import { FormDialog, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Checkbox, toast } from '@/shared/ui'
import { giveOneTimePasswords } from '#openapi/generated/request-rules.gen.ts'
import { studentsCardsTexts } from '../i18n'

interface NewPasswordsProps {
  readonly students: readonly Schema<'Student'>[]
  readonly center: number | undefined
  readonly onClose: () => void
}

/** Confirms that old passwords stop working. Students who chose their own password keep it unless the option says otherwise. */
export function NewPasswords({ students, center, onClose }: NewPasswordsProps) {
  const t = useTexts(studentsCardsTexts)
  const client = useQueryClient()
  const keep = useKeepPasswords()
  const bulk = useBulk<Schema<'Accesses'>>(giveOneTimePasswords.ids.maxItems)
  const owners = students.filter(({ password }) => password === 'own').length
  const idsOf = (withOwners: boolean) => students.filter(({ password }) => withOwners || password !== 'own').map(({ id }) => id)
  const form = useForm({
    toValues: () => ({ withOwners: false }),
    rules: { withOwners: null },
    save: async ({ withOwners: isForAll }) => {
      const outcome = await bulk.run(bulk.rest ?? idsOf(isForAll), (part) =>
        unwrap(api.POST('/centers/students/one_time_passwords', { body: { ...(center ? { center } : {}), ids: [...part] } })),
      )
      // also of a run that ended early; once, because the PDF is made again for each change
      keep(outcome.results.flatMap(({ results }) => results))
      return outcome
    },
    keepsTyped: (outcome) => !isWhole(outcome),
    onSaved: (outcome) => {
      void client.invalidateQueries({ queryKey: studentQueries.all(), predicate: ({ queryKey }) => queryKey[1] === 'list' })
      if (!isWhole(outcome)) return
      toast.success(t(($) => $.confirm.done, { count: outcome.done.length }))
      onClose()
    },
  })
  const { withOwners } = form.values
  const count = (bulk.rest ?? idsOf(withOwners)).length
  return (
    <FormDialog
      form={form}
      title={t(($) => $.confirm.title)}
      description={count === 0 ? t(($) => $.confirm.nobody) : t(($) => $.confirm.body, { count })}
      submitLabel={t(($) => $.confirm.confirm)}
      blocked={count === 0}
      onClose={onClose}
    >
      <BulkStatus {...bulk} />
      {owners > 0 && bulk.rest === null && (
        <Checkbox
          checked={withOwners}
          onChange={(event) => form.set({ withOwners: event.target.checked })}
          label={t(($) => $.confirm.withOwn, { count: owners })}
        />
      )}
    </FormDialog>
  )
}
