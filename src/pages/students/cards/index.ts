export { chosenQuery } from './api/chosen-query'
export { studentsCardsTexts } from './i18n'
export { CardsPage } from './ui/cards-page'
