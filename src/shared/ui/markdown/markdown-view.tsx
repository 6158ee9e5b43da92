import { parseMarkdown } from '../../lib/markdown'
import type { HeadingLevel } from './heading-level'
import { Blocks } from './markdown-blocks'
import { PlainParagraphs } from './plain-paragraphs'

/** The rendered text. */
export function MarkdownView({ text, below }: { readonly text: string; readonly below: HeadingLevel }) {
  const parsed = parseMarkdown(text)
  if (!parsed) return <PlainParagraphs text={text} />
  const { blocks, definitions, topHeading } = parsed
  return <Blocks nodes={blocks} context={{ definitions, topHeading, topLevel: below + 1 }} />
}
