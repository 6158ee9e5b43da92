export { markExplanation } from './ui/lazy-mark-explanation'
