export { DeliverablePage } from './ui/deliverable-page'
