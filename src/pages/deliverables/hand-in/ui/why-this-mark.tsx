import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, useLazyModule } from '@/shared/ui'
import { markExplanation } from '@/widgets/mark-explanation'
import { handInTexts } from '../i18n'
import type { Task } from '../model/hand-in-words'

/** Opens the tree behind the mark of the program that this one counts for. */
export function WhyThisMark({ task }: { readonly task: Task }) {
  const t = useTexts(handInTexts)
  const [open, setOpen] = useState(false)
  const code = useLazyModule(markExplanation, open, { onFailed: () => setOpen(false) })
  return (
    <>
      <Button variant="ghost" className="-my-1 -mr-3 coarse:-my-3" aria-haspopup="dialog" onClick={() => setOpen(true)}>
        <CircleHelp aria-hidden />
        {t(($) => $.grade.why)}
      </Button>
      {code && (
        <code.MarkExplanation
          open={open}
          onOpenChange={setOpen}
          groupId={task.group.id}
          courseId={task.course.id}
          deliverableId={task.id}
        />
      )}
    </>
  )
}
