import { useId, useState, type KeyboardEvent } from 'react'
import { FieldError, Input } from '@/shared/ui'
import { createCategory } from '#openapi/generated/request-rules.gen.ts'

interface AreaNameProps {
  readonly label: string
  readonly name: string
  readonly error: string | undefined
  readonly busy: boolean
  readonly onCommit: (name: string, withEnter: boolean) => void
  readonly onCancel: () => void
}

/** Types a name in its row: Enter saves, Escape leaves it as it was, and leaving the field saves too. A name that failed stays. */
export function AreaName({ label, name, error, busy, onCommit, onCancel }: AreaNameProps) {
  const id = useId()
  const [typed, setTyped] = useState(name)
  const [sent, setSent] = useState<string | null>(null)
  const commit = (withEnter: boolean) => {
    const trimmed = typed.trim()
    if (busy) return
    if (trimmed === '' || trimmed === name) return onCancel()
    setSent(trimmed)
    onCommit(trimmed, withEnter)
  }
  const press = (event: KeyboardEvent) => {
    event.stopPropagation()
    if (event.nativeEvent.isComposing) return
    if (event.key === 'Enter') commit(true)
    else if (event.key === 'Escape') onCancel()
    else return
    event.preventDefault()
  }
  return (
    <div className="flex min-w-0 flex-1 flex-col gap-1">
      <Input
        // oxlint-disable-next-line jsx-a11y/no-autofocus -- the person has just asked to type here
        autoFocus
        size="sm"
        aria-label={label}
        aria-invalid={error !== undefined}
        aria-describedby={error === undefined ? undefined : id}
        placeholder={label}
        maxLength={createCategory.name.maxLength}
        value={typed}
        onFocus={(event) => event.currentTarget.select()}
        onChange={(event) => setTyped(event.currentTarget.value)}
        onKeyDown={press}
        onBlur={() => typed.trim() !== sent && commit(false)}
      />
      <FieldError id={id}>{error}</FieldError>
    </div>
  )
}
