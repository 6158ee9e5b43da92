import type { Definition, Root, RootContent } from 'mdast'
import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmAutolinkLiteralFromMarkdown } from 'mdast-util-gfm-autolink-literal'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { gfmTableFromMarkdown } from 'mdast-util-gfm-table'
import { gfmTaskListItemFromMarkdown } from 'mdast-util-gfm-task-list-item'
import { gfmAutolinkLiteral } from 'micromark-extension-gfm-autolink-literal'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'
import { gfmTable } from 'micromark-extension-gfm-table'
import { gfmTaskListItem } from 'micromark-extension-gfm-task-list-item'

export interface MarkdownDocument {
  readonly blocks: readonly RootContent[]
  /** The target of `[text][name]`, by the normalised name. */
  readonly definitions: ReadonlyMap<string, Definition>
  /** The smallest number of hashes of its headings; 1 without headings. */
  readonly topHeading: number
}

const options: Parameters<typeof fromMarkdown>[1] = {
  extensions: [
    gfmTable(),
    gfmStrikethrough({ singleTilde: false }),
    gfmAutolinkLiteral(),
    gfmTaskListItem(),
    // HTML is text
    { disable: { null: ['htmlFlow', 'htmlText'] } },
  ],
  mdastExtensions: [
    gfmTableFromMarkdown(),
    gfmStrikethroughFromMarkdown(),
    gfmAutolinkLiteralFromMarkdown(),
    gfmTaskListItemFromMarkdown(),
  ],
}

const syntax = /[*_~[\]|`<&\\@]|^[ \t]*(?:[-+#=]|\d{1,9}[.)])|\n[ \t]*\n/gm
const maxSyntax = 2500
const deeplyNested = /^(?:[ \t]*(?:>|(?:[-+*]|\d{1,9}[.)])(?=[ \t]))){20}/m

/**
 * Parsing takes time that grows with the square of some constructions, and nesting has no limit in Markdown. No text of a person
 * reaches these limits; one made to stop the reader's browser does.
 */
function isTooComplex(text: string): boolean {
  return deeplyNested.test(text) || (text.match(syntax)?.length ?? 0) > maxSyntax
}

function collectDefinitions({ children }: { readonly children: readonly RootContent[] }, found = new Map<string, Definition>()) {
  for (const child of children) {
    if (child.type === 'definition' && !found.has(child.identifier)) found.set(child.identifier, child)
    if ('children' in child) collectDefinitions(child, found)
  }
  return found
}

function headingDepths({ children }: { readonly children: Root['children'] }): number[] {
  return children.flatMap((child) => (child.type === 'heading' ? [child.depth] : child.type === 'blockquote' ? headingDepths(child) : []))
}

/**
 * Parses CommonMark with tables, strikethrough, task lists and bare addresses; HTML stays text.
 * @returns null for a text that is too complex to parse in reasonable time: it is to be shown as it is
 */
export function parseMarkdown(text: string): MarkdownDocument | null {
  if (isTooComplex(text)) return null
  const root = fromMarkdown(text, options)
  const depths = headingDepths(root)
  return {
    blocks: root.children,
    definitions: collectDefinitions(root),
    topHeading: depths.length === 0 ? 1 : Math.min(...depths),
  }
}
