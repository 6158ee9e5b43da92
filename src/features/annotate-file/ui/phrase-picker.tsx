import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deliverableQueries } from '@/entities/deliverable'
import type { Schema } from '@/shared/api'
import { useTexts } from '@/shared/i18n'
import { matchesQuery } from '@/shared/lib/search'
import { CommandPalette, type Command } from '@/shared/ui'
import { annotateFileTexts } from '../i18n'

interface PhrasePickerProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly onPick: (text: string) => void
}

/** The phrases of the teacher and those shared in the center, found by their words. */
export function PhrasePicker({ open, onOpenChange, onPick }: PhrasePickerProps) {
  const t = useTexts(annotateFileTexts)
  const [query, setQuery] = useState('')
  const { data, isFetching } = useQuery({ ...deliverableQueries.phrases(), enabled: open })
  const commandOf = (phrase: Schema<'Phrase'>): Command => ({
    id: String(phrase.id),
    label: phrase.title,
    hint: phrase.owner ?? (phrase.text === phrase.title ? '' : phrase.text),
    onSelect: () => onPick(phrase.text),
  })
  const found = (data?.results ?? []).filter(({ title, text, owner }) => matchesQuery(`${title} ${text} ${owner ?? ''}`, query))
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={query}
      onQueryChange={setQuery}
      placeholder={t(($) => $.findPhrase)}
      loading={isFetching}
      groups={[
        { title: t(($) => $.ownPhrases), items: found.filter(({ owner }) => owner === null).map(commandOf) },
        { title: t(($) => $.sharedPhrases), items: found.filter(({ owner }) => owner !== null).map(commandOf) },
      ]}
    />
  )
}
