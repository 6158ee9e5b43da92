import { useQuery, useQueryClient } from '@tanstack/react-query'
import { useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { annotationsOf, annotatorFor, releaseAnnotator } from '../api/annotations'
import { annotatorView } from '../model/annotator-view'

/** How often one and the same file is shown: two versions beside each other are two files, but a page may be left and opened at once. */
const shown = new Map<number, number>()

/** The machine of a file while it is shown, with what the server has. */
export function useAnnotator(fileId: number) {
  const client = useQueryClient()
  const [annotator, setAnnotator] = useState(() => annotatorFor(client, fileId))
  // another teacher may be annotating it
  const read = useQuery({ ...annotationsOf(fileId), refetchInterval: ({ state }) => (state.data?.can_annotate ? 20_000 : false) })
  useEffect(() => {
    if (read.data) annotator.send({ type: 'read', annotations: read.data.results, canAnnotate: read.data.can_annotate })
  }, [annotator, read.data])

  useEffect(() => {
    shown.set(fileId, (shown.get(fileId) ?? 0) + 1)
    // oxlint-disable-next-line react/set-state-in-effect -- the one of an earlier place may have ended since this was rendered
    setAnnotator(annotatorFor(client, fileId))
    return () => {
      shown.set(fileId, (shown.get(fileId) ?? 1) - 1)
      // a component that only moves is shown again at once
      void Promise.resolve().then(() => releaseAnnotator(client, fileId, () => (shown.get(fileId) ?? 0) > 0))
    }
  }, [client, fileId])

  const snapshot = useSelector(annotator, (each) => each)
  const view = useMemo(() => annotatorView(snapshot), [snapshot])
  return { annotator, view, send: annotator.send, read }
}
