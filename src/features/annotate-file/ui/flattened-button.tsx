import { FileDown } from 'lucide-react'
import type { Schema } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, toast } from '@/shared/ui'
import { useFlattened } from '../api/flattened'
import { annotationErrorMessage } from '../api/unsaved'
import { annotateFileTexts } from '../i18n'

/** Downloads a PDF of the file with its annotations drawn into it. */
export function FlattenedButton({ file }: { readonly file: Pick<Schema<'File'>, 'id' | 'name'> }) {
  const t = useTexts(annotateFileTexts)
  const c = useTexts(commonTexts)
  const { mutate, isPending } = useFlattened(
    file.id,
    t(($) => $.flattened.fileName, { name: file.name.replace(/\.[^.]*$/, '') }),
  )
  const own = {
    file_protected: t(($) => $.flattened.protected),
    file_broken: t(($) => $.flattened.broken),
    file_too_complex: t(($) => $.flattened.complex),
    no_annotations: t(($) => $.flattened.withdrawn),
    busy: t(($) => $.flattened.busy),
  }
  const onError = (error: Error) => toast.error(annotationErrorMessage(error, c, own))
  return (
    <Button size="sm" className="self-start" loading={isPending} onClick={() => mutate(undefined, { onError })}>
      <FileDown aria-hidden />
      {t(($) => $.flattened.download)}
    </Button>
  )
}
