export { groupEditorTexts } from './i18n'
export { CreateGroupPage } from './ui/create-group-page'
export { EditGroupPage } from './ui/edit-group-page'
