export { parseMarkdown, type MarkdownDocument } from './parse-markdown'
export { safeHref } from './safe-href'
