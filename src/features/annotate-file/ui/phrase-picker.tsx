import { useQuery } from '@tanstack/react-query'
import { useState } from 'react'
import { deliverableQueries, phraseCommands } from '@/entities/deliverable'
import { useTexts } from '@/shared/i18n'
import { CommandPalette } from '@/shared/ui'
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
  const { own, shared } = phraseCommands(data?.results ?? [], query, onPick)
  return (
    <CommandPalette
      open={open}
      onOpenChange={onOpenChange}
      query={query}
      onQueryChange={setQuery}
      placeholder={t(($) => $.findPhrase)}
      loading={isFetching}
      groups={[
        { title: t(($) => $.ownPhrases), items: own },
        { title: t(($) => $.sharedPhrases), items: shared },
      ]}
    />
  )
}
