import { useBlocker } from '@tanstack/react-router'
import type { RefObject } from 'react'
import { gradeAside, isGradeUnsaved, saveGradeNow, type GradeActor } from '@/features/save-grade'
import { useLazyModule } from '@/shared/ui'

interface LeaveCommentsProps {
  readonly student: string
  readonly actorRef: RefObject<GradeActor | null>
  /** What to do once the text may be lost; null while nothing asks. */
  readonly blocked: (() => void) | null
  readonly onBlocked: (next: (() => void) | null) => void
}

/** Asks before a text that cannot be saved is lost: by closing the detail, or by leaving the page. */
export function LeaveComments({ student, actorRef, blocked, onBlocked }: LeaveCommentsProps) {
  const isLosing = () => actorRef.current !== null && isGradeUnsaved(actorRef.current)
  const { status, proceed, reset } = useBlocker({
    shouldBlockFn: async () => isLosing() && actorRef.current !== null && !(await saveGradeNow(actorRef.current)),
    enableBeforeUnload: isLosing,
    withResolver: true,
  })
  const isOpen = blocked !== null || status === 'blocked'
  const stay = () => {
    onBlocked(null)
    reset?.()
  }
  const aside = useLazyModule(gradeAside, isOpen, { onFailed: stay })
  if (!aside) return null
  const leave = () => {
    onBlocked(null)
    blocked?.()
    proceed?.()
  }
  return <aside.LeaveDialog open={isOpen} student={student} isUploading={false} onStay={stay} onLeave={leave} />
}
