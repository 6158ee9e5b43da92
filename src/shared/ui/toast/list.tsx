import { useCallback } from 'react'
import { toast as sonner, Toaster } from 'sonner'
import { commonTexts, useTexts } from '../../i18n'
import { NoticeCard } from './notice-card'
import { connectList, type Notice } from './queue'

function show(notice: Notice): void {
  sonner.custom((id) => <NoticeCard notice={notice} onClose={() => sonner.dismiss(id)} />, {
    ...(notice.id ? { id: notice.id } : {}),
    // an error is read, and a way back found, before it goes
    duration: notice.duration ?? (notice.type === 'error' || notice.action ? 10_000 : 5000),
    unstyled: true,
    className: 'w-full',
  })
}

/** Sonner's list, downloaded with the first notice. */
export function ToastList() {
  const t = useTexts(commonTexts)
  // sonner subscribes when its list is mounted: an earlier notice is lost
  const connect = useCallback((list: HTMLElement | null) => connectList(list ? show : undefined), [])
  return (
    <Toaster
      ref={connect}
      position="top-center"
      expand
      offset={12}
      mobileOffset={8}
      gap={8}
      containerAriaLabel={t(($) => $.navigation.notices)}
    />
  )
}
