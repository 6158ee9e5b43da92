import { useState, type KeyboardEvent } from 'react'
import { Input } from '@/shared/ui'
import type { ContentsEvent } from '../model/contents-setup'

interface NameEditorProps {
  readonly label: string
  readonly name: string
  /** Enter opens the next one. */
  readonly isNew?: boolean
  readonly send: (event: ContentsEvent) => void
}

/** Types a name: Enter saves, Escape leaves it as it was, and leaving the field saves too. */
export function NameEditor({ label, name, isNew = false, send }: NameEditorProps) {
  const [typed, setTyped] = useState(name)
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') send({ type: 'commit', name: typed, next: isNew })
    else if (event.key === 'Escape') send({ type: 'cancel' })
    else return
    event.preventDefault()
  }
  return (
    <Input
      // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
      autoFocus
      aria-label={label}
      placeholder={label}
      size="sm"
      maxLength={200}
      value={typed}
      onFocus={(event) => event.currentTarget.select()}
      onChange={(event) => setTyped(event.currentTarget.value)}
      onKeyDown={press}
      onBlur={() => send({ type: 'commit', name: typed })}
    />
  )
}
