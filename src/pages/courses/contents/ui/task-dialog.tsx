import { useQueryClient } from '@tanstack/react-query'
import { useNavigate } from '@tanstack/react-router'
import { courseQueries } from '@/entities/course'
import { api, unwrap } from '@/shared/api'
import { FormDialog, TextField, useForm } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { createDeliverable } from '#openapi/generated/request-rules.gen.ts'
import { courseContentsTexts } from '../i18n'
import type { ContentNode } from '../model/tree'
import type { ContentsDialogProps } from './contents-dialogs'

type TaskDialogProps = Pick<ContentsDialogProps, 'tree' | 'onClose'> & { readonly node: ContentNode }

/** Names a new deliverable of a node, and goes on to its page. */
export function TaskDialog({ tree, node, onClose }: TaskDialogProps) {
  const t = useTexts(courseContentsTexts)
  const queries = useQueryClient()
  const navigate = useNavigate()
  const form = useForm({
    toValues: () => ({ name: '' }),
    rules: { name: createDeliverable.name },
    save: ({ name }) => unwrap(api.POST('/courses/deliverables', { body: { content_id: node.id, name } })),
    messages: { 'content_id.choice': t(($) => $.task.gone) },
    onSaved: ({ id }) => {
      void queries.invalidateQueries({ queryKey: courseQueries.all() })
      void navigate({
        to: '/course/edit/$courseId/deliverable/$deliverableId',
        params: { courseId: tree.course.id, deliverableId: id },
        ignoreBlocker: true,
      })
    },
  })
  return (
    <FormDialog
      form={form}
      size="sm"
      title={t(($) => $.task.title)}
      description={t(($) => $.task.body, { name: node.name })}
      submitLabel={t(($) => $.task.save)}
      onClose={onClose}
    >
      <TextField {...form.field('name')} label={t(($) => $.task.name)} />
    </FormDialog>
  )
}
