import type { AlignType, Heading, List, PhrasingContent, RootContent, Table } from 'mdast'
import { Fragment, type ReactNode } from 'react'
import { cn } from '../../lib/cn'
import { Phrases, type MarkdownContext } from './markdown-phrases'

/* oxlint-disable react/no-array-index-key -- the parts of a text have no other identity than their index */

interface BlocksProps {
  readonly nodes: readonly RootContent[]
  readonly context: MarkdownContext
}

/** Paragraphs, headings, lists and whatever else stands below each other. */
export function Blocks({ nodes, context }: BlocksProps) {
  return nodes.map((node, place) => {
    const render = (renderers as Readonly<Partial<Record<string, (node: RootContent, context: MarkdownContext) => ReactNode>>>)[node.type]
    return <Fragment key={place}>{render?.(node, context)}</Fragment>
  })
}

type Block = Exclude<RootContent, PhrasingContent>
/** What only stands in a list or a table, or is not shown where it stands. */
type Hidden = 'listItem' | 'tableRow' | 'tableCell' | 'definition' | 'footnoteDefinition' | 'yaml'
type Renderers = {
  readonly [Type in Exclude<Block['type'], Hidden>]: (node: Extract<Block, { type: Type }>, context: MarkdownContext) => ReactNode
}

const renderers: Renderers = {
  paragraph: ({ children }, context) => (
    <p>
      <Phrases nodes={children} context={context} />
    </p>
  ),
  heading: (node, context) => <HeadingView node={node} context={context} />,
  list: (node, context) => <ListView node={node} context={context} />,
  blockquote: ({ children }, context) => (
    <blockquote className="space-y-3 border-l-2 border-control pl-4 text-soft">
      <Blocks nodes={children} context={context} />
    </blockquote>
  ),
  code: ({ value }) => (
    // a long line scrolls, also with the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <pre tabIndex={0} className="overflow-x-auto rounded-md border border-line bg-canvas p-3 font-mono text-sm leading-5">
      <code>{value}</code>
    </pre>
  ),
  table: (node, context) => <TableView node={node} context={context} />,
  thematicBreak: () => <hr className="border-line" />,
}

const headingTags = ['h2', 'h3', 'h4', 'h5', 'h6'] as const
const headingSizes = ['text-base', 'text-md'] as const

function HeadingView({ node: { depth, children }, context }: { readonly node: Heading; readonly context: MarkdownContext }) {
  const rank = Math.max(depth - context.topHeading, 0)
  const Tag = headingTags[context.topLevel + rank - 2] ?? 'h6'
  return (
    <Tag className={cn('font-semibold not-first:mt-5', headingSizes[rank] ?? 'text-md')}>
      <Phrases nodes={children} context={context} />
    </Tag>
  )
}

function ListView({ node, context }: { readonly node: List; readonly context: MarkdownContext }) {
  const items = node.children.map(({ checked, children }, place) => (
    <li key={place} className={cn('space-y-1', typeof checked === 'boolean' && 'list-none')}>
      {children.map((child, at) => {
        const box = at === 0 && typeof checked === 'boolean' && <span className="-ml-5 inline-block w-5">{checked ? '☑' : '☐'}</span>
        if (child.type !== 'paragraph' || (node.spread && !box)) return <Blocks key={at} nodes={[child]} context={context} />
        return (
          <div key={at}>
            {box}
            <Phrases nodes={child.children} context={context} />
          </div>
        )
      })}
    </li>
  ))
  return node.ordered ? (
    <ol start={node.start ?? 1} className="list-decimal space-y-0.5 pl-6 marker:text-muted">
      {items}
    </ol>
  ) : (
    <ul className="list-disc space-y-0.5 pl-6 marker:text-control">{items}</ul>
  )
}

const alignments: Readonly<Record<NonNullable<AlignType>, string>> = { left: 'text-left', center: 'text-center', right: 'text-right' }

function TableView({ node, context }: { readonly node: Table; readonly context: MarkdownContext }) {
  const [head, ...rows] = node.children
  const alignment = (column: number) => alignments[node.align?.[column] ?? 'left']
  return (
    // a wide table scrolls, also with the keyboard
    // oxlint-disable-next-line jsx-a11y/no-noninteractive-tabindex
    <div tabIndex={0} className="overflow-x-auto rounded-md border border-line">
      <table className="w-full border-collapse text-md">
        <thead className="bg-canvas">
          <tr>
            {head?.children.map((cell, column) => (
              <th key={column} scope="col" className={cn('border-b border-line px-3 py-1.5 font-medium', alignment(column))}>
                <Phrases nodes={cell.children} context={context} />
              </th>
            ))}
          </tr>
        </thead>
        <tbody className="divide-y divide-line">
          {rows.map((row, place) => (
            <tr key={place}>
              {row.children.map((cell, column) => (
                <td key={column} className={cn('min-w-24 px-3 py-1.5 align-top tabular-nums', alignment(column))}>
                  <Phrases nodes={cell.children} context={context} />
                </td>
              ))}
            </tr>
          ))}
        </tbody>
      </table>
    </div>
  )
}
