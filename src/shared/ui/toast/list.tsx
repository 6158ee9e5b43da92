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

let isMounted = false

/** Called when sonner's list is mounted: an earlier notice would be lost, because it subscribes then; and when it is unmounted. */
function connect(list: HTMLElement | null): void {
  isMounted = list !== null
  connectList(list ? show : undefined)
  // Sonner would show what is left once more in its next list: to another person, after they sign in. Strict mode mounts it again at once.
  if (!list) queueMicrotask(() => isMounted || sonner.dismiss())
}

/** Sonner's list, downloaded with the first notice. */
export function ToastList() {
  const t = useTexts(commonTexts)
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
