export { centerSetupTexts } from './i18n'
export { CreateCenterPage } from './ui/create-center-page'
export { EditCenterPage } from './ui/edit-center-page'
export { SetupSkeleton } from './ui/setup-skeleton'
