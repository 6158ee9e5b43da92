import { useQueryClient } from '@tanstack/react-query'
import { getRouteApi } from '@tanstack/react-router'
import { useActorRef, useSelector } from '@xstate/react'
import { useEffect, useMemo, useState } from 'react'
import { useSelf } from '@/entities/user'
import { readPageSize } from '@/shared/lib/lists'
import { providedImport } from '../model/import-effects'
import { importView } from '../model/import-view'
import { ImportScreen } from './import-screen'

const route = getRouteApi('/_private/students_/import')

export function ImportPage() {
  const { center } = route.useSearch()
  const [visit, setVisit] = useState(0)
  // when the browser's back button leads to another import, the machine starts again
  return <ImportRun key={`${visit} ${center}`} onOtherImport={() => setVisit(visit + 1)} />
}

function ImportRun({ onOtherImport }: { readonly onOtherImport: () => void }) {
  const { id = null, center, group = null, show = 'all', page = 1, page_size = readPageSize() } = route.useSearch()
  const navigate = route.useNavigate()
  const queries = useQueryClient()
  const { kind, managed_center, center: own } = useSelf()
  const centerId = center ?? managed_center?.id ?? own?.id ?? null
  const actor = useActorRef(providedImport, { input: { importId: id, centerId, groupId: group } })
  const snapshot = useSelector(actor, (each) => each)
  const uploads = useSelector(snapshot.context.uploads, (each) => each)
  const view = useMemo(() => importView(snapshot, uploads), [snapshot, uploads])

  useEffect(() => {
    const subscriptions = [
      actor.on('address', ({ id: next }) => {
        void navigate({ search: (all) => ({ ...all, id: next ?? undefined, show: undefined, page: undefined }) })
      }),
      actor.on('changed', () => {
        void navigate({ search: (all) => ({ ...all, show: undefined, page: undefined }), replace: true })
        void queries.invalidateQueries()
      }),
    ]
    return () => subscriptions.forEach((each) => each.unsubscribe())
  }, [actor, navigate, queries])

  useEffect(() => {
    if (actor.getSnapshot().context.importId !== id) onOtherImport()
    // oxlint-disable-next-line react-hooks/exhaustive-deps -- only a change of the address restarts the machine
  }, [id])

  return (
    <ImportScreen
      view={view}
      send={actor.send}
      // an IT admin belongs to no center and chooses one
      center={kind === 'admin' ? { id: centerId, choose: (next) => void navigate({ search: { center: next }, replace: true }) } : null}
      list={{
        show,
        page,
        pageSize: page_size,
        onChange: (change) => {
          const shown = change.show === 'all' ? { ...change, show: undefined } : change
          void navigate({ search: (all) => ({ ...all, page: undefined, ...shown }) as typeof all, replace: true })
        },
      }}
    />
  )
}
