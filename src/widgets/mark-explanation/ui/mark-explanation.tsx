import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { resultQueries } from '@/entities/result'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, ErrorState, Sheet, Skeleton, SkeletonText } from '@/shared/ui'
import { markExplanationTexts } from '../i18n'
import type { MarkOf } from '../model/explanation-tree'
import { ExplanationTree } from './explanation-tree'

interface MarkExplanationProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly groupId: number
  readonly courseId: number
  /** The student; default: the signed-in person. */
  readonly studentId?: number
  /** The evaluation whose closing is explained: its marks, weights and rules of then. Default: those of now. */
  readonly closedIn?: number
  /** What the explanation was opened from: the steps to it are open, and it is highlighted. */
  readonly about?: MarkOf
}

/** "Why this mark?": the tree behind the mark of a program, with figures that add up, printable. */
export function MarkExplanation({ open, onOpenChange, ...asked }: MarkExplanationProps) {
  const t = useTexts(markExplanationTexts)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => (asked.closedIn === undefined ? $.title : $.closedTitle))}
      className="print-alone w-[min(34rem,100vw)]"
      footer={
        <Button onClick={() => window.print()}>
          <Printer aria-hidden />
          {t(($) => $.print)}
        </Button>
      }
    >
      <Explained {...asked} />
    </Sheet>
  )
}

function Explained({ groupId, courseId, studentId = 0, closedIn = 0, about }: Omit<MarkExplanationProps, 'open' | 'onOpenChange'>) {
  const t = useTexts(markExplanationTexts)
  const c = useTexts(commonTexts)
  const now = useQuery({
    ...resultQueries.explanation({ group: groupId, course: courseId, ...(studentId ? { student: studentId } : {}) }),
    enabled: closedIn === 0,
  })
  const closed = useQuery({
    ...resultQueries.closedExplanation({ id: closedIn, course_id: courseId, student_id: studentId }),
    enabled: closedIn !== 0,
  })
  const { data, error, isFetching, refetch } = closedIn === 0 ? now : closed
  if (data) return <ExplanationTree explanation={data} about={about} />
  if (error && !isFetching) {
    return (
      <ErrorState title={t(($) => $.failed)} onRetry={() => void refetch()}>
        {errorMessage(error, c)}
      </ErrorState>
    )
  }
  return (
    <div aria-busy className="flex flex-col gap-6">
      <Skeleton className="h-10 w-24" />
      <SkeletonText lines={8} />
    </div>
  )
}
