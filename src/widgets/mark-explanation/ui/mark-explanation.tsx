import { useQuery } from '@tanstack/react-query'
import { Printer } from 'lucide-react'
import { resultQueries } from '@/entities/result'
import { errorMessage } from '@/shared/api'
import { commonTexts, useTexts } from '@/shared/i18n'
import { Button, ErrorState, Sheet, Skeleton, SkeletonText } from '@/shared/ui'
import { markExplanationTexts } from '../i18n'
import { ExplanationTree } from './explanation-tree'

interface MarkExplanationProps {
  readonly open: boolean
  readonly onOpenChange: (open: boolean) => void
  readonly groupId: number
  readonly courseId: number
  /** The student; default: the signed-in person. */
  readonly studentId?: number
  /** The deliverable that the explanation was opened from: its steps are open and highlighted. */
  readonly deliverableId?: number
}

/** "Why this mark?": the tree behind the mark of a program, with figures that add up, printable. */
export function MarkExplanation({ open, onOpenChange, ...about }: MarkExplanationProps) {
  const t = useTexts(markExplanationTexts)
  return (
    <Sheet
      open={open}
      onOpenChange={onOpenChange}
      title={t(($) => $.title)}
      className="print-alone w-[min(34rem,100vw)]"
      footer={
        <Button onClick={() => window.print()}>
          <Printer aria-hidden />
          {t(($) => $.print)}
        </Button>
      }
    >
      <Explained {...about} />
    </Sheet>
  )
}

function Explained({ groupId, courseId, studentId, deliverableId }: Omit<MarkExplanationProps, 'open' | 'onOpenChange'>) {
  const t = useTexts(markExplanationTexts)
  const c = useTexts(commonTexts)
  const { data, error, isFetching, refetch } = useQuery(
    resultQueries.explanation({ group: groupId, course: courseId, ...(studentId ? { student: studentId } : {}) }),
  )
  if (data) return <ExplanationTree explanation={data} deliverableId={deliverableId} />
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
