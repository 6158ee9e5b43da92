// by itself, for who reads it only now and then
export { Markdown } from '@/shared/ui'
