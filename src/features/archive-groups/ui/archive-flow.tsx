import { useQueryClient } from '@tanstack/react-query'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect } from 'react'
import { fromPromise } from 'xstate'
import { api, isApiError, unwrap } from '@/shared/api'
import { inParts } from '@/shared/bulk'
import { useTexts } from '@/shared/i18n'
import { toast } from '@/shared/ui'
import { moveGroups } from '#openapi/generated/request-rules.gen.ts'
import { archiveGroupsTexts } from '../i18n'
import { archiveMachine } from '../model/archive-machine'
import { archiveView } from '../model/archive-view'
import type { ArchiveEvent, MoveInput, MoveOutcome, PreviewOutcome } from '../model/archive-types'
import { ArchiveDialog } from './archive-dialog'

/** A missing permission is an outcome; any other error is thrown again. */
function denied(error: unknown): { readonly kind: 'denied' } {
  if (isApiError(error) && error.status === 403) return { kind: 'denied' }
  throw error
}

const machine = archiveMachine.provide({
  actors: {
    previewMove: fromPromise<PreviewOutcome, MoveInput>(({ input: { action, ids }, signal }) =>
      unwrap(api.GET('/groups/groups/move_preview', { params: { query: { action, ids: ids.join(',') } }, signal })).then(
        (preview) => ({ kind: 'previewed' as const, preview }),
        denied,
      ),
    ),
    moveGroups: fromPromise<MoveOutcome, MoveInput>(async ({ input: { action, ids } }) => {
      const move = (part: readonly number[]) => unwrap(api.POST('/groups/groups/move', { body: { action, ids: [...part] } }))
      const { results, rejections, error } = await inParts(ids, move, { size: moveGroups.ids.maxItems })
      // groups of earlier parts are moved: a retry finds them so
      if (error !== undefined) throw error
      const [rejection] = rejections
      return rejection ? denied(rejection.error) : { kind: 'moved', results: results.flatMap((part) => part.results) }
    }),
  },
})

export interface ArchiveFlowProps {
  /** The last request; each new one starts the machine again. */
  readonly request: Extract<ArchiveEvent, { readonly groups: unknown }>
  readonly onMoved?: (() => void) | undefined
}

/** Runs the machine: starts each request, refetches what has changed, and shows a notice. */
export function ArchiveFlow({ request, onMoved }: ArchiveFlowProps) {
  const t = useTexts(archiveGroupsTexts)
  const queries = useQueryClient()
  const actor = useActorRef(machine)
  const view = useSelector(actor, archiveView)

  useEffect(() => {
    actor.send(request)
  }, [actor, request])

  useEffect(() => {
    const subscription = actor.on('moved', ({ action, groups }) => {
      // the group's deliverables, the home page and the seats of its center depend on it
      void queries.invalidateQueries()
      onMoved?.()
      if (groups.length === 0) return
      const undo = { label: t(($) => $.undo), onPress: () => actor.send({ type: 'unarchive', groups }) }
      toast.success(
        t(($) => $[action].done, { count: groups.length, name: groups[0]?.name ?? '' }),
        action === 'archive' ? { action: undo } : {},
      )
    })
    return () => subscription.unsubscribe()
  }, [actor, onMoved, queries, t])

  return <ArchiveDialog view={view} send={actor.send} />
}
