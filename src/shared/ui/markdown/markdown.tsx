import { Fragment } from 'react'
import { cn } from '../../lib/cn'
import { parseMarkdown, type Block, type Inline } from '../../lib/markdown'

/* oxlint-disable react/no-array-index-key -- the parts of a text have no other identity than their index */

function Words({ inlines }: { readonly inlines: readonly Inline[] }) {
  return inlines.map((inline, place) => {
    if (inline.kind === 'text') return <Fragment key={place}>{inline.text}</Fragment>
    if (inline.kind === 'code') {
      return (
        <code key={place} className="rounded-sm bg-subtle px-1 py-px font-mono text-[0.9em] break-words">
          {inline.text}
        </code>
      )
    }
    const words = <Words inlines={inline.children} />
    if (inline.kind === 'link') {
      return (
        <a
          key={place}
          href={inline.href}
          target="_blank"
          rel="noopener noreferrer nofollow"
          className="rounded-sm break-words text-accent-ink underline decoration-current/30 underline-offset-3 hover:decoration-current"
        >
          {words}
        </a>
      )
    }
    return inline.kind === 'strong' ? <strong key={place}>{words}</strong> : <em key={place}>{words}</em>
  })
}

function BlockView({ block }: { readonly block: Block }) {
  if (block.kind === 'code') {
    return (
      // a long line scrolls, also with the keyboard
      // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
      <pre tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-canvas p-3 font-mono text-sm leading-5">
        <code>{block.text}</code>
      </pre>
    )
  }
  if (block.kind === 'paragraph') {
    return (
      <p>
        {block.lines.map((line, place) => (
          <Fragment key={place}>
            {place > 0 && <br />}
            <Words inlines={line} />
          </Fragment>
        ))}
      </p>
    )
  }
  const items = block.items.map((item, place) => (
    <li key={place}>
      <Words inlines={item} />
    </li>
  ))
  return block.ordered ? (
    <ol start={block.start} className="list-decimal space-y-0.5 pl-6 marker:text-muted">
      {items}
    </ol>
  ) : (
    <ul className="list-disc space-y-0.5 pl-6 marker:text-control">{items}</ul>
  )
}

/** Renders Markdown that a person wrote: bold, italics, lists, links, code. HTML is shown as text. */
export function Markdown({ text, className }: { readonly text: string; readonly className?: string }) {
  return (
    <div data-slot="markdown" className={cn('max-w-text space-y-3 text-base break-words', className)}>
      {parseMarkdown(text).map((block, place) => (
        <BlockView key={place} block={block} />
      ))}
    </div>
  )
}
