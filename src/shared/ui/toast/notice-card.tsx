import { Check, CircleX, Info, TriangleAlert, X, type LucideIcon } from 'lucide-react'
import { useLayoutEffect, useRef, type FocusEvent } from 'react'
import { commonTexts, useTexts } from '../../i18n'
import type { AlertType } from '../alert-box'
import { Button } from '../button'
import { pageHeading } from '../page-heading'
import type { Notice } from './queue'

const marks = {
  info: { icon: Info, ink: 'text-info-ink' },
  success: { icon: Check, ink: 'text-success-ink' },
  warning: { icon: TriangleAlert, ink: 'text-warning-ink' },
  error: { icon: CircleX, ink: 'text-error-ink' },
} satisfies Record<AlertType, { icon: LucideIcon; ink: string }>

/**
 * Sonner gives the focus back when it leaves the list, and so takes it from the field or menu that a person goes to next. It ignores an
 * element that says this of itself.
 */
const withoutReturn = { 'data-dismissible': 'false' }

/** Gives the focus back to the element that had it before, or to the heading of the page, when a card goes that holds it. */
function useFocusBack() {
  const card = useRef<HTMLDivElement>(null)
  const before = useRef<EventTarget>(null)
  useLayoutEffect(() => {
    const { current: element } = card
    return () => {
      if (!element?.contains(document.activeElement)) return
      const back = before.current instanceof HTMLElement && before.current.isConnected ? before.current : pageHeading()
      back?.focus({ preventScroll: true })
    }
  }, [])
  const onFocus = ({ currentTarget, relatedTarget }: FocusEvent) => {
    if (!currentTarget.contains(relatedTarget)) before.current = relatedTarget
  }
  return { ref: card, onFocus }
}

export function NoticeCard({ notice, onClose }: { readonly notice: Notice; readonly onClose: () => void }) {
  const t = useTexts(commonTexts)
  const { icon: Icon, ink } = marks[notice.type]
  const focus = useFocusBack()
  const act = () => {
    notice.action?.onPress()
    onClose()
  }
  return (
    <div
      {...focus}
      {...withoutReturn}
      tabIndex={-1}
      data-slot="toast"
      data-type={notice.type}
      className="flex w-full items-start gap-2.5 rounded-lg bg-raised py-2.5 font-sans pr-2 pl-3.5 text-md text-ink shadow-lg outline-none"
    >
      <Icon aria-hidden size={16} className={`mt-1.5 shrink-0 ${ink}`} />
      <div className="min-w-0 flex-1 py-1">
        <p className="font-medium">
          <span className="sr-only">{t(($) => $.alert[notice.type])}: </span>
          {notice.text}
        </p>
        {notice.detail && <p className="text-sm text-muted">{notice.detail}</p>}
      </div>
      {notice.action && (
        <Button {...withoutReturn} size="sm" onClick={act}>
          {notice.action.label}
        </Button>
      )}
      <button
        {...withoutReturn}
        type="button"
        aria-label={t(($) => $.actions.close)}
        onClick={onClose}
        className="grid size-7 shrink-0 place-items-center rounded-md text-muted hover:bg-subtle hover:text-ink coarse:size-11"
      >
        <X aria-hidden size={16} />
      </button>
    </div>
  )
}
