import { fromMarkdown } from 'mdast-util-from-markdown'
import { gfmStrikethroughFromMarkdown } from 'mdast-util-gfm-strikethrough'
import { toString } from 'mdast-util-to-string'
import { gfmStrikethrough } from 'micromark-extension-gfm-strikethrough'

const extensions = [gfmStrikethrough({ singleTilde: false }), { disable: { null: ['htmlFlow', 'htmlText'] } }]

/** A line of Markdown without its syntax. Like in the web app, HTML is text. Takes time that grows with the square of the length. */
export function plainText(line: string): string {
  return toString(fromMarkdown(line, { extensions, mdastExtensions: [gfmStrikethroughFromMarkdown()] }))
}
