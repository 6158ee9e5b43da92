import type { PhrasingContent } from 'mdast'
import { Fragment, type ReactNode } from 'react'
import { safeHref, type MarkdownDocument } from '../../lib/markdown'

/* oxlint-disable react/no-array-index-key -- the parts of a text have no other identity than their index */

export interface MarkdownContext {
  readonly definitions: MarkdownDocument['definitions']
  /** Depth of the text's first headings and the level at which they are shown. */
  readonly topHeading: number
  readonly topLevel: number
  /** Within a link, where no other link can stand. */
  readonly isInLink?: boolean
}

interface PhrasesProps {
  readonly nodes: readonly PhrasingContent[]
  readonly context: MarkdownContext
}

type Renderers = {
  readonly [Type in PhrasingContent['type']]: (node: Extract<PhrasingContent, { type: Type }>, context: MarkdownContext) => ReactNode
}

/** Typed line breaks are kept: people do not write two spaces at the end of a line. */
function lines(text: string): ReactNode {
  return text.split('\n').map((line, place) => (
    <Fragment key={place}>
      {place > 0 && <br />}
      {line}
    </Fragment>
  ))
}

/** A link that opens apart and tells the other site nothing; only its words if the address is not a safe one. */
function link(target: string | undefined, words: ReactNode): ReactNode {
  const href = target === undefined ? undefined : safeHref(target)
  if (href === undefined) return words
  return (
    <a
      href={href}
      target="_blank"
      rel="noopener noreferrer nofollow"
      className="rounded-sm break-words text-accent-ink underline decoration-current/30 underline-offset-3 hover:decoration-current"
    >
      {words}
    </a>
  )
}

/** A link to the image: showing it would tell its host who reads the page and when. */
function image(url: string | undefined, alt: string | null | undefined, { isInLink }: MarkdownContext): ReactNode {
  return isInLink ? alt : link(url, alt || url)
}

const renderers: Renderers = {
  text: ({ value }) => lines(value),
  html: ({ value }) => value,
  break: () => <br />,
  emphasis: ({ children }, context) => (
    <em>
      <Phrases nodes={children} context={context} />
    </em>
  ),
  strong: ({ children }, context) => (
    <strong>
      <Phrases nodes={children} context={context} />
    </strong>
  ),
  delete: ({ children }, context) => (
    <del>
      <Phrases nodes={children} context={context} />
    </del>
  ),
  inlineCode: ({ value }) => <code className="rounded-sm bg-subtle px-1 py-px font-mono text-[0.9em] break-words">{value}</code>,
  link: ({ url, children }, context) => link(url, <Phrases nodes={children} context={{ ...context, isInLink: true }} />),
  linkReference: ({ identifier, children }, context) =>
    link(context.definitions.get(identifier)?.url, <Phrases nodes={children} context={{ ...context, isInLink: true }} />),
  image: ({ url, alt }, context) => image(url, alt, context),
  imageReference: ({ identifier, alt }, context) => image(context.definitions.get(identifier)?.url, alt, context),
  footnoteReference: ({ identifier }) => identifier,
}

/** What stands within a paragraph, a heading or a cell. */
export function Phrases({ nodes, context }: PhrasesProps) {
  return nodes.map((node, place) => {
    const render = renderers[node.type] as (node: PhrasingContent, context: MarkdownContext) => ReactNode
    return <Fragment key={place}>{render(node, context)}</Fragment>
  })
}
