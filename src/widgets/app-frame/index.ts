export { appFrameTexts } from './i18n'
export { useShortcutHelp } from './model/frame-context'
export { AppFrame } from './ui/app-frame'
export { Breadcrumbs } from './ui/breadcrumbs'
