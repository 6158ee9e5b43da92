import { Eye, PenLine } from 'lucide-react'
import { useState } from 'react'
import { BoundField, type FieldBinding } from '@/shared/form'
import { useTexts } from '@/shared/i18n'
import { Markdown, SegmentedControl, Textarea } from '@/shared/ui'
import { courseTexts } from '../i18n'

interface MarkdownFieldProps extends FieldBinding<string> {
  readonly label: string
  readonly rows?: number
  readonly disabled?: boolean
}

/** A text in Markdown with its preview: `<MarkdownField {...form.field('description')} label={…} />`. */
export function MarkdownField({ name, value, onValueChange, maxLength, theirs, label, rows = 8, disabled, ...field }: MarkdownFieldProps) {
  const t = useTexts(courseTexts)
  const [mode, setMode] = useState<'write' | 'preview'>('write')
  return (
    <BoundField
      {...field}
      label={label}
      optional
      hint={t(($) => $.markdown.hint)}
      theirs={theirs}
      aside={
        <SegmentedControl
          label={t(($) => $.markdown.mode)}
          size="sm"
          iconsOnly
          value={mode}
          onValueChange={setMode}
          options={[
            { value: 'write', label: t(($) => $.markdown.write), icon: PenLine },
            { value: 'preview', label: t(($) => $.markdown.preview), icon: Eye },
          ]}
        />
      }
    >
      {(control) => (
        <>
          <Textarea
            {...control}
            name={name}
            rows={rows}
            maxLength={maxLength}
            value={value}
            disabled={disabled}
            hidden={mode === 'preview'}
            onChange={({ target }) => onValueChange(target.value)}
          />
          {mode === 'preview' && (
            <div className="min-h-38 rounded-md border border-line bg-canvas px-3 py-2">
              {value.trim() ? <Markdown text={value} /> : <p className="text-md text-muted">{t(($) => $.markdown.nothing)}</p>}
            </div>
          )}
        </>
      )}
    </BoundField>
  )
}
