import { TextQuote } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, lazyModule, Textarea, useLazyModule } from '@/shared/ui'
import { annotateFileTexts } from '../i18n'
import type { AnnotatorProps } from './annotation-tools'

/** A dialog: most comments are written without it. */
const phrasePicker = lazyModule(() => import('./phrase-picker'))

interface CommentFieldProps extends Pick<AnnotatorProps, 'send'> {
  readonly text: string
  readonly onDone: () => void
}

/** The text of an annotation while it is written, typed or taken from the teacher's phrases. */
export function CommentField({ text, send, onDone }: CommentFieldProps) {
  const t = useTexts(annotateFileTexts)
  const area = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const code = useLazyModule(phrasePicker, isOpen, { onFailed: () => setOpen(false) })
  useEffect(() => area.current?.querySelector('textarea')?.focus(), [])
  const write = (next: string) => send({ type: 'write', text: next })
  return (
    <div ref={area} className="flex flex-col gap-1.5 px-2 pb-2">
      <Textarea
        aria-label={t(($) => $.text)}
        placeholder={t(($) => $.placeholder)}
        rows={3}
        maxLength={4000}
        value={text}
        onChange={({ target }) => write(target.value)}
        onKeyDown={(event) => {
          if (event.key !== 'Escape' && !(event.key === 'Enter' && (event.ctrlKey || event.metaKey))) return
          event.preventDefault()
          event.stopPropagation()
          onDone()
        }}
      />
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          <TextQuote aria-hidden />
          {t(($) => $.phrases)}
        </Button>
        <Button size="sm" variant="primary" onClick={onDone}>
          {t(($) => $.done)}
        </Button>
      </div>
      {code && (
        <code.PhrasePicker
          open={isOpen}
          onOpenChange={setOpen}
          onPick={(phrase) => {
            write(text.trim() === '' ? phrase : `${text.trimEnd()}\n${phrase}`)
            requestAnimationFrame(() => area.current?.querySelector('textarea')?.focus())
          }}
        />
      )}
    </div>
  )
}
