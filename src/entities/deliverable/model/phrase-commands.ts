import type { Schema } from '@/shared/api'
import { matchesQuery } from '@/shared/lib/search'
import type { Command } from '@/shared/ui'

type Phrase = Schema<'Phrase'>

/** The phrases with some words as commands: those of the teacher, and those that colleagues share. */
export function phraseCommands(phrases: readonly Phrase[], query: string, onPick: (text: string) => void) {
  const found = phrases.filter(({ title, text, owner }) => matchesQuery(`${title} ${text} ${owner ?? ''}`, query))
  const commandOf = ({ id, title, text, owner }: Phrase): Command => ({
    id: String(id),
    label: title,
    hint: owner ?? (text === title ? '' : text),
    onSelect: () => onPick(text),
  })
  return {
    own: found.filter(({ owner }) => owner === null).map(commandOf),
    shared: found.filter(({ owner }) => owner !== null).map(commandOf),
  }
}
