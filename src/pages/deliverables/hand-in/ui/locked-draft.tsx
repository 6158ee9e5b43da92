import { Lock } from 'lucide-react'
import { StoredFiles } from '@/entities/deliverable'
import { useTexts } from '@/shared/i18n'
import { formatInteger } from '@/shared/lib/format'
import { AlertBox, Card, Field, FormError, Input, Section, Textarea } from '@/shared/ui'
import { fileViewer } from '@/widgets/file-view'
import { handInTexts } from '../i18n'
import type { HandInProps } from './hand-in-screen'

/** A draft that can no longer be handed in, to read and copy. */
export function LockedDraft({ view }: Pick<HandInProps, 'view'>) {
  const t = useTexts(handInTexts)
  const { task, texts, rejection, hasWork } = view
  const { files } = task.work.draft
  return (
    <Section title={t(($) => $.draft.title)}>
      <AlertBox icon={Lock} {...(task.group_archived ? { title: t(($) => $.draft.locked) } : {})}>
        {t(($) => (task.group_archived ? $.state.archived : task.exemption ? $.draft.exempt : $.draft.locked))}
      </AlertBox>
      <FormError>{rejection && t(($) => $.rejected[rejection], { limit: formatInteger(view.task.work.version_limit) })}</FormError>
      {hasWork && (
        <Card className="flex flex-col gap-5">
          <p className="text-md text-muted">{t(($) => $.draft.leftover)}</p>
          {files.length > 0 && <StoredFiles label={t(($) => $.draft.files)} files={files} viewer={fileViewer} />}
          {texts.text.trim() && (
            <Field label={t(($) => $.draft.text)}>{(control) => <Textarea {...control} rows={5} readOnly value={texts.text} />}</Field>
          )}
          {texts.link && <Field label={t(($) => $.draft.link)}>{(control) => <Input {...control} readOnly value={texts.link} />}</Field>}
        </Card>
      )}
    </Section>
  )
}
