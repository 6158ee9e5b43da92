import { useMutation, useQueryClient } from '@tanstack/react-query'
import { categoryQueries } from '@/entities/course'
import { api, etagOf, unwrap, type Schema } from '@/shared/api'
import { movedTo, placeIn, type Area, type Place } from '../model/area-tree'

const moving = ['move area'] as const

interface AreaMove {
  readonly area: Area
  readonly from: Place
  readonly place: Place
}

/** The changes of the tree of training areas. A move shows at once; moves are sent one after the other. */
export function useAreaChanges() {
  const queries = useQueryClient()
  const { queryKey } = categoryQueries.tree()
  const refresh = () => queries.invalidateQueries({ queryKey: categoryQueries.all() })
  const create = useMutation({
    mutationFn: (body: Schema<'NewCategory'>) => unwrap(api.POST('/resources/categories', { body })),
    onSuccess: refresh,
  })
  const rename = useMutation({
    mutationFn: ({ area: { id, revision }, name }: { readonly area: Area; readonly name: string }) =>
      unwrap(
        api.PATCH('/resources/categories/{id}', {
          params: { path: { id }, header: { 'If-Match': etagOf(revision) } },
          body: { name },
        }),
      ),
    // after a conflict the tree has the name of the other person
    onSettled: refresh,
  })
  const move = useMutation({
    mutationKey: moving,
    scope: { id: 'areas' },
    mutationFn: ({ area: { id }, from, place }: AreaMove) =>
      unwrap(api.POST('/resources/categories/reindex', { body: { id, from, ...place } })),
    onSuccess: (tree) => {
      // the answer to an earlier move does not take back the next one
      if (queries.isMutating({ mutationKey: moving }) === 1) queries.setQueryData(queryKey, tree)
    },
    onError: refresh,
  })
  return {
    create,
    rename,
    move: {
      error: move.error,
      failed: move.error ? move.variables : undefined,
      run: ({ area: { id }, place }: Pick<AreaMove, 'area' | 'place'>) => {
        const tree = queries.getQueryData(queryKey)
        const area = tree?.results.find((each) => each.id === id)
        if (!tree || !area) return
        // moves that wait have been made before this one arrives
        const step = { area, from: placeIn(tree.results, area), place }
        void queries.cancelQueries({ queryKey })
        queries.setQueryData(queryKey, { results: movedTo(tree.results, id, place) })
        move.mutate(step)
      },
    },
  }
}
