import { api, isApiError, unwrap } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Switch } from '@/shared/ui'
import { updateContent } from '#openapi/generated/request-rules.gen.ts'
import { courseContentsTexts } from '../i18n'
import type { ContentNode } from '../model/tree'
import type { ContentsDialogProps } from './contents-dialogs'

/** Name, duration, access and description of one node. */
export function DetailsDialog({ node, confirm, send, onClose }: ContentsDialogProps & { readonly node: ContentNode }) {
  const t = useTexts(courseContentsTexts)
  const form = useForm({
    row: node,
    toValues: (row) => ({
      name: row?.name ?? '',
      minutes: String(row?.minutes ?? 0),
      is_free: row?.is_free ?? false,
      is_active: row?.is_active ?? true,
      description: row?.description ?? '',
    }),
    rules: updateContent,
    required: ['name'],
    save: async (_values, { changes: { minutes, ...body }, ifMatch }) => {
      const { is_active } = body
      if (is_active !== undefined && !(await confirm([{ kind: 'content', id: node.id, is_active }]))) return false
      const changed = await unwrap(
        api.PATCH('/courses/coursecontents/{id}', {
          params: { path: { id: node.id }, header: ifMatch },
          body: { ...body, ...(minutes === undefined ? {} : { minutes: Number(minutes) }) },
        }),
      )
      send({ type: 'applied', changed })
      return true
    },
    explain: (error) => {
      const by = isApiError(error, 'conflict') && (error.current as { readonly changed_by?: string | null }).changed_by
      return by ? t(($) => $.conflict.title, { by }) : undefined
    },
    keepsTyped: (isSaved) => !isSaved,
    onSaved: (isSaved) => isSaved && onClose(),
  })
  return (
    <FormDialog
      form={form}
      title={t(($) => $.details.title, { name: node.name })}
      description={t(($) => $.details.body)}
      submitLabel={t(($) => $.details.save)}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t(($) => $.details.name)} />
      <TextField {...form.field('minutes')} inputMode="numeric" numeric label={t(($) => $.details.minutes)} />
      <Switch label={t(($) => $.details.active)} checked={form.values.is_active} onCheckedChange={(is_active) => form.set({ is_active })} />
      <Switch label={t(($) => $.details.free)} checked={form.values.is_free} onCheckedChange={(is_free) => form.set({ is_free })} />
      <TextField
        {...form.field('description')}
        rows={5}
        label={t(($) => $.details.description)}
        hint={t(($) => $.details.descriptionHint)}
      />
    </FormDialog>
  )
}
