export { receivedTexts } from './i18n'
export { DeliveriesPage } from './ui/deliveries-page'
