export { useChangeSelf } from './api/use-change-self'
export { userQueries } from './api/user-queries'
export { useSelf, type Self } from './model/use-self'
export { useSettings, useShownSettings, type Settings } from './model/use-settings'
