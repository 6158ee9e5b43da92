import { useQuery } from '@tanstack/react-query'
import { FileDown } from 'lucide-react'
import { useEffect, useState } from 'react'
import { centerQueries } from '@/entities/center'
import { useTexts } from '@/shared/i18n'
import { AlertBox, Button, buttonStyles, Card, Combobox, Field, FileDrop, FileList, FileRow, Textarea } from '@/shared/ui'
import { importTexts } from '../i18n'
import type { ImportProps } from './import-screen'
import { RejectionError } from './rejection-error'
import { RecentImports } from './recent-imports'

/** The center that an IT admin imports into. */
export interface CenterChoice {
  readonly id: number | null
  readonly choose: (id: number) => void
}

const template = `data:text/csv;charset=utf-8,${encodeURIComponent('\uFEFFNombre;Primer apellido;Segundo apellido;Correo;Usuario;Sexo;Grupo\r\n')}`

/** Whether the text is copied cells of a spreadsheet, or has several lines. */
const isList = (text: string) => /\t|\n/.test(text.trim())

/** Takes a dropped or chosen file or pasted cells; recent imports below. */
export function ChooseList({ view, send, center }: ImportProps<'choosing'> & { readonly center: CenterChoice | null }) {
  const t = useTexts(importTexts)
  const [text, setText] = useState('')
  const { sending, rejection, canRetry, retryAfter } = view
  const isWithoutCenter = center !== null && center.id === null
  const isClosed = view.isBusy || isWithoutCenter
  const sendFile = (file: File | undefined) => file && send({ type: 'choose', file, source: 'file' })
  const sendText = (cells: string) => {
    const file = new File(
      [cells],
      t(($) => $.choose.pastedName),
      { type: 'text/tab-separated-values' },
    )
    send({ type: 'choose', file, source: 'pasted' })
  }

  useEffect(() => {
    if (isClosed) return
    const paste = (event: ClipboardEvent) => {
      if (event.target instanceof HTMLElement && event.target.closest('input, textarea')) return
      const cells = event.clipboardData?.getData('text/plain') ?? ''
      const [file] = event.clipboardData?.files ?? []
      if (isList(cells)) sendText(cells)
      else sendFile(file)
    }
    document.addEventListener('paste', paste)
    return () => document.removeEventListener('paste', paste)
  })

  return (
    <div className="flex flex-col gap-8">
      <div className="grid gap-6 lg:grid-cols-[minmax(0,1fr)_18rem]">
        <div className="flex min-w-0 flex-col gap-4">
          {center && <CenterField center={center} />}
          {sending ? (
            <FileList label={t(($) => $.choose.file)}>
              <FileRow
                name={sending.name}
                size={sending.size}
                status={{ kind: 'uploading', loaded: sending.share * sending.size }}
                onCancel={() => send({ type: 'cancel' })}
              />
            </FileList>
          ) : (
            <FileDrop
              label={t(($) => $.choose.file)}
              hint={t(($) => $.choose.hint)}
              multiple={false}
              disabled={isClosed}
              className="py-10"
              onFiles={([file]) => sendFile(file)}
            />
          )}
          <RejectionError rejection={rejection} retryAfter={retryAfter}>
            {canRetry && (
              <Button size="sm" onClick={() => send({ type: 'retry' })}>
                {t(($) => $.choose.retry)}
              </Button>
            )}
          </RejectionError>
          <Field label={t(($) => $.choose.orPaste)} hint={<span className="coarse:hidden">{t(($) => $.choose.pasteHint)}</span>}>
            {(control) => (
              <Textarea
                {...control}
                rows={5}
                disabled={isClosed}
                value={text}
                wrap="off"
                className="font-mono text-sm"
                placeholder={t(($) => $.choose.pastePlaceholder)}
                onChange={(event) => setText(event.target.value)}
              />
            )}
          </Field>
          <Button className="self-end max-sm:w-full" disabled={isClosed || !isList(text)} onClick={() => sendText(text)}>
            {t(($) => $.choose.read)}
          </Button>
        </div>
        <Card className="flex flex-col gap-3 self-start text-md text-soft">
          <h2 className="font-medium text-ink">{t(($) => $.choose.helpTitle)}</h2>
          <p>{t(($) => $.choose.help)}</p>
          <a
            href={template}
            download={t(($) => $.choose.templateName)}
            className={buttonStyles({ variant: 'ghost', className: '-ml-3 self-start' })}
          >
            <FileDown aria-hidden />
            {t(($) => $.choose.template)}
          </a>
        </Card>
      </div>
      <RecentImports />
    </div>
  )
}

function CenterField({ center }: { readonly center: CenterChoice }) {
  const t = useTexts(importTexts)
  const { data, error } = useQuery(centerQueries.list({ page_size: 1000 }))
  return (
    <Field label={t(($) => $.choose.center)} required>
      {(control) =>
        error && !data ? (
          <AlertBox type="error">{t(($) => $.rejections.unreachable)}</AlertBox>
        ) : (
          <Combobox
            {...control}
            label={t(($) => $.choose.center)}
            placeholder={t(($) => $.choose.chooseCenter)}
            disabled={!data}
            options={(data?.results ?? []).map(({ id, name }) => ({ id: String(id), label: name }))}
            value={center.id === null ? null : String(center.id)}
            onValueChange={(id) => id !== null && center.choose(Number(id))}
          />
        )
      }
    </Field>
  )
}
