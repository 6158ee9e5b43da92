export { myProfileTexts } from './i18n'
export { MyProfilePage } from './ui/my-profile-page'
