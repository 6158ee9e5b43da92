export { studentNotesTexts } from './i18n'
export { Notes } from './ui/notes'
