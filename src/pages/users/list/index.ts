export { usersQuery } from './api/users-query'
export { usersListTexts } from './i18n'
export { UsersPage } from './ui/users-page'
