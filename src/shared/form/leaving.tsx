import { useBlocker } from '@tanstack/react-router'
import { useCallback, useRef, useState, type ReactNode } from 'react'
import { commonTexts, useTexts } from '../i18n'
import { ConfirmDialog, type ConfirmDialogProps } from '../ui'

export interface Closing {
  /** For the dialog. */
  readonly onOpenChange: (open: boolean) => void
  /** Registers a check for unsaved input of one of its forms; returns the function that removes it. */
  readonly watch: (isDirty: () => boolean) => () => void
  /** The confirmation, to be rendered in the dialog. */
  readonly question: ReactNode
}

/** Closes a dialog; asks first when a form in it, of which there may be several, has unsaved input. */
export function useClosing(onClose: () => void): Closing {
  const [isLeaving, setLeaving] = useState(false)
  const checks = useRef(new Set<() => boolean>())
  const watch = useCallback((isDirty: () => boolean) => {
    const { current } = checks
    current.add(isDirty)
    return () => void current.delete(isDirty)
  }, [])
  const leave = () => {
    setLeaving(false)
    onClose()
  }
  return {
    onOpenChange: (open) => {
      if (open) return
      if ([...checks.current].some((isDirty) => isDirty())) setLeaving(true)
      else onClose()
    },
    watch,
    question: <LeaveDialog open={isLeaving} onOpenChange={setLeaving} onConfirm={leave} />,
  }
}

interface LeaveGuardProps {
  readonly isDirty: () => boolean
  /** Waits for what saves itself before it is asked whether anything is unsaved; closing the tab does not wait. */
  readonly settle?: () => Promise<unknown>
}

/** Asks before a page with unsaved changes is left by a link, the browser's buttons or closing the tab. */
export function LeaveGuard({ isDirty, settle }: LeaveGuardProps) {
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async ({ current, next }) => {
      if (!isDirty() || current.pathname === next.pathname) return false
      await settle?.()
      return isDirty()
    },
    enableBeforeUnload: isDirty,
    withResolver: true,
  })
  return <LeaveDialog open={status === 'blocked'} onOpenChange={(open) => !open && reset?.()} onConfirm={() => proceed?.()} />
}

function LeaveDialog(props: Pick<ConfirmDialogProps, 'onConfirm'> & Required<Pick<ConfirmDialogProps, 'open' | 'onOpenChange'>>) {
  const t = useTexts(commonTexts)
  return (
    <ConfirmDialog
      {...props}
      title={t(($) => $.form.leaveTitle)}
      description={t(($) => $.form.leaveBody)}
      confirmLabel={t(($) => $.form.leave)}
      cancelLabel={t(($) => $.form.stay)}
      destructive
    />
  )
}
