export { DeliveriesPage } from './ui/deliveries-page'
