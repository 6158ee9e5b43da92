export { deliverableQueries } from './api/deliverable-queries'
