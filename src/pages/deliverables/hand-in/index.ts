export { handInTexts } from './i18n'
export { DeliverablePage } from './ui/deliverable-page'
export { HandInSkeleton } from './ui/hand-in-skeleton'
