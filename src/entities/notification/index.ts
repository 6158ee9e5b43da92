export { notificationQueries } from './api/notification-queries'
export { useReadNotifications } from './api/use-read-notifications'
