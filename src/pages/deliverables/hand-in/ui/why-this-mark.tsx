import { CircleHelp } from 'lucide-react'
import { lazy, Suspense, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button } from '@/shared/ui'
import { handInTexts } from '../i18n'
import type { Task } from '../model/hand-in-words'

// asked for now and then: not part of the page's own download
const MarkExplanation = lazy(async () => ({ default: (await import('@/widgets/mark-explanation')).MarkExplanation }))

/** Opens the tree behind the mark of the program that this one counts for. */
export function WhyThisMark({ task }: { readonly task: Task }) {
  const t = useTexts(handInTexts)
  const [open, setOpen] = useState(false)
  const [isAsked, setIsAsked] = useState(false)
  const ask = () => {
    setIsAsked(true)
    setOpen(true)
  }
  return (
    <>
      <Button variant="ghost" className="-my-1 -mr-3 coarse:-my-3" aria-haspopup="dialog" onClick={ask}>
        <CircleHelp aria-hidden />
        {t(($) => $.grade.why)}
      </Button>
      {isAsked && (
        <Suspense>
          <MarkExplanation open={open} onOpenChange={setOpen} groupId={task.group.id} courseId={task.course.id} deliverableId={task.id} />
        </Suspense>
      )}
    </>
  )
}
