import { CircleHelp } from 'lucide-react'
import { useState } from 'react'
import { loadTexts, useTexts } from '@/shared/i18n'
import { late } from '@/shared/lib/late'
import { Button, useLateCode } from '@/shared/ui'
import { handInTexts } from '../i18n'
import type { Task } from '../model/hand-in-words'

// with its words: waiting for them while it opens would put a skeleton in the place of the page
const explanation = late(async () => {
  const { MarkExplanation, markExplanationTexts } = await import('@/widgets/mark-explanation')
  await loadTexts(markExplanationTexts)
  return { MarkExplanation }
})

/** Opens the tree behind the mark of the program that this one counts for. */
export function WhyThisMark({ task }: { readonly task: Task }) {
  const t = useTexts(handInTexts)
  const [open, setOpen] = useState(false)
  const code = useLateCode(explanation, open, () => setOpen(false))
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
