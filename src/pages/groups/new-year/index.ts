export { newSchoolYearTexts } from './i18n'
export { NewSchoolYearPage } from './ui/new-school-year-page'
