// by itself: only the preview needs it
export { Markdown } from '@/shared/ui'
