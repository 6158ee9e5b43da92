import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createActor, waitFor } from 'xstate'
import { courseQueries } from '@/entities/course'
import { learningQueries } from '@/entities/learning'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { contentQueries } from '../api/content-queries'
import type { ContentsEmitted } from '../model/contents-setup'
import { provideContents } from '../model/contents-effects'
import { contentsView, isSaving, isUnsaved } from '../model/contents-view'
import type { Tree } from '../model/tree'

/** Runs the machine of one tree as long as the page stands, and passes refetched trees to it. */
export function useContents(tree: Tree, confirm: ConfirmMarks, onEvent: (event: ContentsEmitted) => void) {
  const queries = useQueryClient()
  const [work] = useState(() => createActor(provideContents(confirm), { input: { tree } }))
  const view = contentsView(useSelector(work, (snapshot) => snapshot))
  const listen = useEffectEvent((event: ContentsEmitted) => {
    const isReload = event.type === 'reload'
    // an open list of the bin follows
    const isBinned =
      event.type === 'done' && (event.changed.removed.length > 0 || event.intent.kind === 'restore' || event.intent.kind === 'undo')
    const { queryKey } = contentQueries.tree(tree.course.id)
    // a tree that was asked for before the save would take the saved step off the screen: it is asked for again
    const isReading = queries.isFetching({ queryKey }) > 0
    if (event.type === 'done') void queries.cancelQueries({ queryKey })
    if (isReload || event.type === 'done')
      void queries.invalidateQueries({ queryKey: courseQueries.all(), refetchType: isReload || isBinned || isReading ? 'active' : 'none' })
    // a teacher who looks at it as a student sees it as it is now
    if (event.type === 'done') void queries.invalidateQueries({ queryKey: learningQueries.all(), refetchType: 'none' })
    onEvent(event)
  })
  useEffect(() => {
    const subscription = work.on('*', listen)
    work.start()
    return () => {
      subscription.unsubscribe()
      work.stop()
    }
  }, [work])
  useEffect(() => {
    work.send({ type: 'fresh', tree })
  }, [work, tree])
  return {
    ...{ view, send: work.send },
    isUnsaved: () => isUnsaved(contentsView(work.getSnapshot())),
    /** Waits for the steps that can be saved; the actor that is stopped has none. */
    settle: () => waitFor(work, (snapshot) => !isSaving(snapshot)).catch(() => {}),
  }
}
