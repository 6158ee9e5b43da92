import { useMutation, useQueryClient } from '@tanstack/react-query'
import { useState } from 'react'
import { downloadUrl } from '@/entities/deliverable'
import { captionLanguages, languageName } from '@/entities/resource'
import { addResourceTexts, libraryChanged, uploadMessage } from '@/features/add-resource'
import { api, errorMessage, isApiError, unwrap, uploadFile, type Schema } from '@/shared/api'
import { commonTexts, currentLanguage, useTexts } from '@/shared/i18n'
import {
  Button,
  ConfirmDialog,
  Dialog,
  DialogClose,
  Field,
  FieldError,
  FileDrop,
  FileList,
  FileRow,
  Progress,
  Select,
  toast,
  useLazyModule,
} from '@/shared/ui'
import { ResourcePending, resourceViewer } from '@/widgets/file-view'
import { resourceLibraryTexts } from '../i18n'

type Captions = Schema<'Captions'>
type Language = Schema<'CaptionLanguage'>

/** Bytes, and languages of a video; as on the server. */
const limit = 1024 * 1024
const mostLanguages = 5

interface CaptionsDialogProps {
  readonly resource: Schema<'Resource'>
  readonly onClose: () => void
}

/** The captions of a video beside it, so that their times can be checked: added, replaced, deleted. */
export function CaptionsDialog({ resource, onClose }: CaptionsDialogProps) {
  const t = useTexts(resourceLibraryTexts)
  const c = useTexts(commonTexts)
  const [deleted, setDeleted] = useState<Captions | null>(null)
  const code = useLazyModule(resourceViewer, true)
  const { name, captions } = resource
  return (
    <>
      <Dialog
        open={deleted === null}
        onOpenChange={(open) => !open && onClose()}
        // not on the first button, which deletes
        onOpenAutoFocus={(event) => {
          event.preventDefault()
          if (event.target instanceof HTMLElement) event.target.focus()
        }}
        size="lg"
        title={t(($) => $.captions.title, { name })}
        description={t(($) => $.captions.body)}
        footer={
          <DialogClose asChild>
            <Button>{c(($) => $.actions.close)}</Button>
          </DialogClose>
        }
      >
        <div className="flex flex-col gap-4">
          {code ? <code.ResourceView resource={resource} /> : <ResourcePending file={resource.file} />}
          {captions.length === 0 ? (
            <p className="text-md text-muted">{t(($) => $.captions.none)}</p>
          ) : (
            <FileList label={t(($) => $.captions.list)}>
              {captions.map((each) => (
                <FileRow
                  key={each.file.id}
                  name={languageName(each.language)}
                  size={each.file.size}
                  note={each.file.name}
                  href={downloadUrl(each.file)}
                  onRemove={() => setDeleted(each)}
                />
              ))}
            </FileList>
          )}
          <UploadCaptions resource={resource} />
        </div>
      </Dialog>
      {deleted && <RemoveCaptions resource={resource} captions={deleted} onClose={() => setDeleted(null)} />}
    </>
  )
}

/** A language and its file, which is sent as soon as it is chosen. */
function UploadCaptions({ resource: { id, file, captions } }: Pick<CaptionsDialogProps, 'resource'>) {
  const t = useTexts(resourceLibraryTexts)
  const a = useTexts(addResourceTexts)
  const queries = useQueryClient()
  const [chosen, setChosen] = useState<Language | ''>(captions.length === 0 ? currentLanguage() : '')
  const [share, setShare] = useState(0)
  const has = (language: Language) => captions.some((each) => each.language === language)
  const isFull = captions.length >= mostLanguages
  const { mutate, isPending, error, variables } = useMutation({
    mutationFn: ({ content, language }: { content: File; language: Language }) =>
      uploadFile({
        path: '/resources/resources/{id}/captions/{language}',
        params: { path: { id, language }, query: { file: file?.id ?? 0 } },
        file: content,
        onProgress: setShare,
      }),
    onSuccess: async (_, { language }) => {
      await libraryChanged(queries)
      toast.success(t(($) => $.captions.added, { language: languageName(language) }))
      setChosen('')
    },
  })
  return (
    <>
      <Field
        label={t(($) => $.captions.language)}
        hint={chosen !== '' && has(chosen) ? t(($) => $.captions.replaces) : isFull && t(($) => $.captions.full, { count: mostLanguages })}
      >
        {(control) => (
          <Select
            {...control}
            value={chosen}
            placeholder={t(($) => $.captions.choose)}
            disabled={isPending}
            onValueChange={setChosen}
            options={captionLanguages.map((value) => ({ value, label: languageName(value), disabled: isFull && !has(value) }))}
          />
        )}
      </Field>
      <div className="flex flex-col gap-1.5">
        <FileDrop
          label={t(($) => $.captions.file)}
          hint={t(($) => $.captions.hint)}
          accept=".vtt,.srt"
          maxSize={limit}
          multiple={false}
          disabled={isPending || chosen === ''}
          onFiles={([content], [rejected]) => {
            setShare(0)
            if (content && chosen !== '') mutate({ content, language: chosen })
            else if (rejected) toast.warning(uploadMessage(a, rejected.reason === 'tooLarge' ? 'too_large' : 'wrong_type'))
          }}
        />
        {isPending && <Progress label={t(($) => $.captions.progress)} value={share} max={1} />}
        <FieldError>{error && <WhyRefused error={error} file={variables.content.name} />}</FieldError>
      </div>
    </>
  )
}

function WhyRefused({ error, file }: { readonly error: Error; readonly file: string }) {
  const t = useTexts(resourceLibraryTexts)
  const a = useTexts(addResourceTexts)
  const code = isApiError(error) ? (error.errors['file']?.[0] ?? error.code) : null
  const line = (isApiError(error) ? error.line : null) ?? 1
  if (code === 'captions_format') return t(($) => $.captions.badFormat, { file, line })
  if (code === 'captions_time') return t(($) => $.captions.badTime, { file, line })
  if (code === 'captions_empty') return t(($) => $.captions.noCues, { file })
  if (code === 'too_many_captions') return t(($) => $.captions.full, { count: mostLanguages })
  return uploadMessage(a, code)
}

interface RemoveCaptionsProps extends CaptionsDialogProps {
  readonly captions: Captions
}

function RemoveCaptions({ resource: { id }, captions: { language, file }, onClose }: RemoveCaptionsProps) {
  const t = useTexts(resourceLibraryTexts)
  const c = useTexts(commonTexts)
  const queries = useQueryClient()
  const { mutate, isPending, error } = useMutation({
    mutationFn: () => unwrap(api.DELETE('/resources/resources/{id}/captions/{language}', { params: { path: { id, language } } })),
    onSuccess: async () => {
      await libraryChanged(queries)
      onClose()
    },
  })
  return (
    <ConfirmDialog
      open
      onOpenChange={(open) => !open && onClose()}
      title={t(($) => $.captions.removing.title, { language: languageName(language) })}
      description={t(($) => $.captions.removing.body, { file: file.name })}
      confirmLabel={t(($) => $.captions.removing.submit)}
      destructive
      busy={isPending}
      onConfirm={() => mutate()}
      error={error && errorMessage(error, c)}
    />
  )
}
