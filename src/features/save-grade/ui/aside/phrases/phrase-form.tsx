import { useQueryClient } from '@tanstack/react-query'
import { deliverableQueries } from '@/entities/deliverable'
import { api, unwrap, type Schema } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Switch } from '@/shared/ui'
import { addPhrase } from '#openapi/generated/request-rules.gen.ts'
import { saveGradeAsideTexts } from '../../../i18n/aside'

interface PhraseFormProps {
  /** The phrase to change; without one a new phrase is added. */
  readonly phrase?: Schema<'Phrase'>
  /** The text of a new phrase. */
  readonly text?: string
  readonly onClose: () => void
  readonly onCloseAutoFocus?: (event: Event) => void
}

/** The title and the text of a phrase, and whether colleagues see it. */
export function PhraseForm({ phrase, text = '', onClose, onCloseAutoFocus }: PhraseFormProps) {
  const t = useTexts(saveGradeAsideTexts)
  const queries = useQueryClient()
  const form = useForm({
    row: phrase,
    toValues: (row) => ({ title: row?.title ?? '', text: row?.text ?? text, is_shared: row?.is_shared ?? false }),
    rules: addPhrase,
    required: ['title', 'text'],
    save: async (body, { ifMatch }) => {
      const sent = phrase
        ? api.PUT('/courses/phrases/{id}', { params: { path: { id: phrase.id }, header: ifMatch }, body })
        : api.POST('/courses/phrases', { body })
      await unwrap<unknown>(sent)
      await queries.invalidateQueries({ queryKey: deliverableQueries.phrases().queryKey })
    },
    onSaved: onClose,
    messages: {
      too_many_phrases: t(($) => $.phrases.tooMany),
      phrase_exists: t(($) => $.phrases.exists),
      not_found: t(($) => $.phrases.gone),
    },
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => (phrase ? $.phrases.edit : $.phrases.new))}
      submitLabel={t(($) => $.phrases.save)}
      onClose={onClose}
      {...(onCloseAutoFocus ? { onCloseAutoFocus } : {})}
    >
      <TextField {...form.field('title')} label={t(($) => $.phrases.title)} />
      <TextField {...form.field('text')} rows={5} label={t(($) => $.phrases.text)} />
      <Switch
        label={t(($) => $.phrases.share)}
        hint={t(($) => $.phrases.shareHint)}
        checked={form.values.is_shared}
        onCheckedChange={(is_shared) => form.set({ is_shared })}
      />
    </FormDialog>
  )
}
