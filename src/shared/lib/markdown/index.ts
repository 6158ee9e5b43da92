export { parseMarkdown, type Block } from './blocks'
export type { Inline } from './inline'
