import { useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useEffectEvent, useState } from 'react'
import { createActor } from 'xstate'
import { courseQueries } from '@/entities/course'
import type { ConfirmMarks } from '@/widgets/marks-effect'
import { contentQueries } from '../api/content-queries'
import type { ContentsEmitted } from '../model/contents-setup'
import { provideContents } from '../model/contents-effects'
import { contentsView } from '../model/contents-view'
import type { Tree } from '../model/tree'

/** Runs the machine of one tree as long as the page stands, and passes refetched trees to it. */
export function useContents(tree: Tree, confirm: ConfirmMarks, onEvent: (event: ContentsEmitted) => void) {
  const queries = useQueryClient()
  const [work] = useState(() => createActor(provideContents(confirm), { input: { tree } }))
  const view = contentsView(useSelector(work, (snapshot) => snapshot))
  const listen = useEffectEvent((event: ContentsEmitted) => {
    const isReload = event.type === 'reload'
    // what returned brings deliverables and resources with it
    const isBinned =
      event.type === 'done' && (event.changed.removed.length > 0 || event.intent.kind === 'restore' || event.intent.kind === 'undo')
    // a tree that was asked for before the save would take the saved step off the screen
    if (event.type === 'done') void queries.cancelQueries({ queryKey: contentQueries.tree(tree.course.id).queryKey })
    if (isReload || event.type === 'done')
      void queries.invalidateQueries({ queryKey: courseQueries.all(), refetchType: isReload || isBinned ? 'active' : 'none' })
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
  const isUnsaved = view.save === 'saving' || view.save === 'failed'
  useEffect(() => {
    if (!isUnsaved) return
    const warn = (event: BeforeUnloadEvent) => event.preventDefault()
    window.addEventListener('beforeunload', warn)
    return () => window.removeEventListener('beforeunload', warn)
  }, [isUnsaved])
  return { view, send: work.send }
}
