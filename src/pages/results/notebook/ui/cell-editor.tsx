import { useLayoutEffect, useRef } from 'react'

interface CellEditorProps {
  readonly label: string
  readonly text: string
  /** Whether what the cell holds is selected, so that typing replaces it. */
  readonly isSelected: boolean
  readonly onChange: (text: string) => void
  readonly onLeave: () => void
}

/** The input of the active cell; the grid handles its keys. */
export function CellEditor({ label, text, isSelected, onChange, onLeave }: CellEditorProps) {
  const ref = useRef<HTMLInputElement>(null)
  useLayoutEffect(() => {
    const input = ref.current
    if (!input) return
    input.focus({ preventScroll: true })
    if (isSelected) input.select()
    else input.setSelectionRange(input.value.length, input.value.length)
    // once, when the cell opens
    // oxlint-disable-next-line react/exhaustive-deps
  }, [])
  return (
    <input
      ref={ref}
      aria-label={label}
      value={text}
      maxLength={20}
      inputMode="decimal"
      autoComplete="off"
      spellCheck={false}
      className="absolute inset-0 w-full bg-surface px-2 text-right text-md tabular-nums outline-2 -outline-offset-2 outline-accent"
      onChange={(event) => onChange(event.target.value)}
      onBlur={onLeave}
    />
  )
}
