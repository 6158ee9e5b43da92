import { useState } from 'react'
import { cn } from '../../lib/cn'
import { lazyModule, useLazyModule } from '../lazy-module'
import type { HeadingLevel } from './heading-level'
import { isPlain, PlainParagraphs } from './plain-paragraphs'

const view = lazyModule(() => import('./markdown-view'))

/** Downloads the renderer: for the loader of a page whose main content is Markdown, so that nothing moves when it is shown. */
export const loadMarkdown = (): Promise<unknown> => view.load().catch(() => undefined)

interface MarkdownProps {
  readonly text: string
  /** Level of the heading above the text: its own headings begin one below. Default: 2. */
  readonly below?: HeadingLevel
  readonly className?: string
}

/**
 * Renders Markdown that a person wrote. HTML is shown as text, and images as links. The renderer is downloaded when a text first needs
 * it; until then the text keeps its place without being shown, and if the download fails it is shown as it was typed.
 */
export function Markdown({ text, below = 2, className }: MarkdownProps) {
  return (
    <div data-slot="markdown" className={cn('max-w-text space-y-3 text-base break-words', className)}>
      {isPlain(text) ? <PlainParagraphs text={text} /> : <Rendered text={text} below={below} />}
    </div>
  )
}

function Rendered({ text, below }: { readonly text: string; readonly below: HeadingLevel }) {
  const [hasFailed, setFailed] = useState(false)
  const code = useLazyModule(view, true, { notify: false, onFailed: () => setFailed(true) })
  if (code) return <code.MarkdownView text={text} below={below} />
  return (
    <div className={hasFailed ? undefined : 'invisible'}>
      <PlainParagraphs text={text} />
    </div>
  )
}
