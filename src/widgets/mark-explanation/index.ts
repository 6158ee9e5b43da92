export type { MarkOf } from './model/explanation-tree'
export { markExplanation } from './ui/lazy-mark-explanation'
