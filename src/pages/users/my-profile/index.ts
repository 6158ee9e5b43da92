export { MyProfilePage } from './ui/my-profile-page'
