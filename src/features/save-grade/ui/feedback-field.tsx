import { Eye, PenLine, TextQuote } from 'lucide-react'
import { useRef, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { useShortcuts } from '@/shared/lib/shortcuts'
import { Button, Markdown, SegmentedControl, Textarea, useLazyModule } from '@/shared/ui'
import { saveGradeTexts } from '../i18n'
import { gradeAside } from './grade-aside'
import type { GradeFieldProps } from './grade-props'

interface FeedbackFieldProps extends GradeFieldProps {
  readonly id: string
}

/** The feedback for the student, in Markdown, with a preview and phrases. */
export function FeedbackField({ id, view, send }: FeedbackFieldProps) {
  const t = useTexts(saveGradeTexts)
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  const area = useRef<HTMLDivElement>(null)
  const { feedback } = view.form
  const write = (text: string) => send({ type: 'change', change: { field: 'feedback', text } })
  const [isOpen, setOpen] = useState(false)
  const aside = useLazyModule(gradeAside, isOpen, { onFailed: () => setOpen(false) })
  const openPhrases = () => {
    // the focus returns to where the phrase is inserted
    area.current?.querySelector('textarea')?.focus()
    setOpen(true)
  }
  useShortcuts({ 'mod+.': openPhrases }, { enabled: view.canWrite })
  return (
    <div className="flex flex-col gap-1.5">
      <div className="flex flex-wrap items-center justify-between gap-2">
        <label htmlFor={id} className="text-md font-medium">
          {t(($) => $.feedback.label)}
        </label>
        <div className="flex items-center gap-1">
          <Button variant="ghost" size="sm" disabled={!view.canWrite} onClick={openPhrases}>
            <TextQuote aria-hidden />
            {t(($) => $.feedback.phrases)}
          </Button>
          <SegmentedControl
            label={t(($) => $.feedback.mode)}
            size="sm"
            iconsOnly
            value={mode}
            onValueChange={setMode}
            options={[
              { value: 'write', label: t(($) => $.feedback.write), icon: PenLine },
              { value: 'preview', label: t(($) => $.feedback.preview), icon: Eye },
            ]}
          />
        </div>
      </div>
      {mode === 'write' ? (
        <div ref={area} className="flex">
          <Textarea
            id={id}
            aria-describedby={`${id}-hint`}
            rows={5}
            maxLength={20_000}
            value={feedback}
            readOnly={!view.canWrite}
            onChange={(event) => write(event.target.value)}
            onBlur={() => send({ type: 'flush' })}
          />
        </div>
      ) : (
        <div className="min-h-38 rounded-md border border-line bg-canvas px-3 py-2">
          {feedback.trim() ? (
            <Markdown text={feedback} className="text-md" />
          ) : (
            <p className="text-md text-muted">{t(($) => $.feedback.nothing)}</p>
          )}
        </div>
      )}
      <p id={`${id}-hint`} className="text-sm text-muted">
        {t(($) => $.feedback.hint)}
      </p>
      {aside && <aside.PhraseMenu open={isOpen} onOpenChange={setOpen} text={feedback} field={area} onWrite={write} />}
    </div>
  )
}
