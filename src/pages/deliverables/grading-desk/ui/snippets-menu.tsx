import { Plus, TextQuote, X } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, IconButton, Popover, PopoverClose, PopoverContent, PopoverTrigger } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import { storedSnippets, withSnippet } from '../model/snippets'

export interface SnippetsMenuProps {
  /** Offered as a new snippet. */
  readonly text: string
  readonly disabled: boolean
  readonly onInsert: (snippet: string) => void
}

/** The teacher's snippets, kept on this device. */
export function SnippetsMenu({ text, disabled, onInsert }: SnippetsMenuProps) {
  const t = useTexts(gradingDeskTexts)
  const [snippets, setSnippets] = useState(storedSnippets.read)
  const keep = (next: readonly string[]) => {
    storedSnippets.write(next)
    setSnippets(next)
  }
  return (
    <Popover>
      <PopoverTrigger asChild>
        <Button variant="ghost" size="sm" disabled={disabled}>
          <TextQuote aria-hidden />
          {t(($) => $.feedback.snippets)}
        </Button>
      </PopoverTrigger>
      <PopoverContent align="end" aria-label={t(($) => $.feedback.snippetsTitle)} className="flex w-80 flex-col gap-2 p-2">
        {snippets.length === 0 ? (
          <p className="px-2 py-3 text-md text-muted">{t(($) => $.feedback.snippetsNone)}</p>
        ) : (
          <ul className="flex flex-col">
            {snippets.map((snippet) => (
              <li key={snippet} className="flex items-start gap-1">
                <PopoverClose
                  onClick={() => onInsert(snippet)}
                  className="min-w-0 flex-1 rounded-md px-2 py-1.5 text-left text-md hover:bg-subtle coarse:py-3"
                >
                  <span className="line-clamp-3">{snippet}</span>
                </PopoverClose>
                <IconButton
                  icon={X}
                  size="sm"
                  noTooltip
                  label={t(($) => $.feedback.forget, { text: snippet })}
                  onClick={() => keep(snippets.filter((each) => each !== snippet))}
                />
              </li>
            ))}
          </ul>
        )}
        <Button size="sm" disabled={text.trim() === ''} onClick={() => keep(withSnippet(snippets, text))}>
          <Plus aria-hidden />
          {t(($) => $.feedback.keep)}
        </Button>
      </PopoverContent>
    </Popover>
  )
}
