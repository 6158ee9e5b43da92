export { learningPathTexts } from './i18n'
export { ProgramContentsPage, UnitContentsPage } from './ui/contents-pages'
export { ProgramPathPage } from './ui/program-path-page'
export { UnitPage } from './ui/unit-page'
