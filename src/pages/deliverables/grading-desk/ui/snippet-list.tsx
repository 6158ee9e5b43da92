import { Plus, X } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { storedValue } from '@/shared/lib/storage'
import { Button, IconButton, PopoverClose, PopoverContent } from '@/shared/ui'
import { gradingDeskTexts } from '../i18n'
import { withSnippet } from '../model/snippets'

/** Newest first. */
const storedSnippets = storedValue<readonly string[]>('aula.feedback-snippets', {
  parse: (text) => {
    const stored: unknown = JSON.parse(text ?? '[]')
    return Array.isArray(stored) ? stored.filter((each) => typeof each === 'string') : []
  },
  format: JSON.stringify,
  fallback: [],
})

export interface SnippetListProps {
  /** Text that can be saved as a new snippet. */
  readonly text: string
  readonly onInsert: (snippet: string) => void
}

/** The teacher's snippets, kept on this device. */
export function SnippetList({ text, onInsert }: SnippetListProps) {
  const t = useTexts(gradingDeskTexts)
  const [snippets, setSnippets] = useState(storedSnippets.read)
  const keep = (next: readonly string[]) => {
    storedSnippets.write(next)
    setSnippets(next)
  }
  return (
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
  )
}
