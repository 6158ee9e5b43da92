import { useQuery } from '@tanstack/react-query'
import { TextQuote } from 'lucide-react'
import { useEffect, useRef, useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { matchesQuery } from '@/shared/lib/search'
import { Button, CommandPalette, Textarea, type Command } from '@/shared/ui'
import { annotateFileTexts } from '../i18n'
import type { AnnotatorProps } from './annotation-tools'

interface CommentFieldProps extends Pick<AnnotatorProps, 'send'> {
  readonly text: string
}

/** The text of an annotation while it is written, typed or taken from the teacher's phrases. */
export function CommentField({ text, send }: CommentFieldProps) {
  const t = useTexts(annotateFileTexts)
  const area = useRef<HTMLDivElement>(null)
  const [isOpen, setOpen] = useState(false)
  const [query, setQuery] = useState('')
  const { data, isFetching } = useQuery({ ...deliverableQueries.phrases(), enabled: isOpen })
  useEffect(() => area.current?.querySelector('textarea')?.focus(), [])
  const write = (next: string) => send({ type: 'write', text: next })
  const commandOf = (phrase: Schema<'Phrase'>): Command => ({
    id: String(phrase.id),
    label: phrase.title,
    hint: phrase.owner ?? (phrase.text === phrase.title ? '' : phrase.text),
    onSelect: () => {
      write(text.trim() === '' ? phrase.text : `${text.trimEnd()}\n${phrase.text}`)
      requestAnimationFrame(() => area.current?.querySelector('textarea')?.focus())
    },
  })
  const found = (data?.results ?? []).filter(({ title, text: each, owner }) => matchesQuery(`${title} ${each} ${owner ?? ''}`, query))
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
          send({ type: 'done' })
        }}
      />
      <div className="flex justify-between gap-2">
        <Button size="sm" variant="ghost" onClick={() => setOpen(true)}>
          <TextQuote aria-hidden />
          {t(($) => $.phrases)}
        </Button>
        <Button size="sm" variant="primary" onClick={() => send({ type: 'done' })}>
          {t(($) => $.done)}
        </Button>
      </div>
      <CommandPalette
        open={isOpen}
        onOpenChange={setOpen}
        query={query}
        onQueryChange={setQuery}
        placeholder={t(($) => $.findPhrase)}
        loading={isFetching}
        groups={[
          { title: t(($) => $.ownPhrases), items: found.filter(({ owner }) => owner === null).map(commandOf) },
          { title: t(($) => $.sharedPhrases), items: found.filter(({ owner }) => owner !== null).map(commandOf) },
        ]}
      />
    </div>
  )
}
