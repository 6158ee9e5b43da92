import { useLayoutEffect, useRef, type ComponentProps, type SyntheticEvent } from 'react'
import { cn } from '../lib/cn'
import { controlStyles } from './input'

function fit(area: HTMLTextAreaElement | null): void {
  if (!area || CSS.supports('field-sizing', 'content')) return
  area.style.height = 'auto'
  area.style.height = `${area.scrollHeight + 2}px`
}

/** Grows with its content, between `rows` (3) and a part of the screen. */
export function Textarea({ className, rows = 3, onInput, value, ...props }: ComponentProps<'textarea'>) {
  const area = useRef<HTMLTextAreaElement>(null)
  useLayoutEffect(() => fit(area.current))
  const grow = (event: Parameters<NonNullable<typeof onInput>>[0]) => {
    fit((event as SyntheticEvent<HTMLTextAreaElement>).currentTarget)
    onInput?.(event)
  }
  return (
    <textarea
      ref={area}
      data-slot="textarea"
      rows={rows}
      value={value}
      onInput={grow}
      style={{ minHeight: `calc(${rows}lh + 1.125rem)` }}
      className={cn(controlStyles(), 'field-sizing-content h-auto max-h-[60vh] resize-y py-2 leading-6', className)}
      {...props}
    />
  )
}
