import { fromPromise } from 'xstate'
import { api, isApiError, unwrap } from '@/shared/api'
import { type Beginning, type NewYear, newYearMachine, type Plan } from './new-year-machine'

function required(body: NewYear | null): NewYear {
  if (!body) throw new Error('nothing was chosen')
  return body
}

/** The machine with the calls of the page. */
export const providedNewYear = newYearMachine.provide({
  actors: {
    preview: fromPromise<Plan, NewYear | null>(({ input, signal }) =>
      unwrap(api.POST('/groups/groups/new_year/preview', { body: required(input), signal })),
    ),
    begin: fromPromise<Beginning, { readonly body: NewYear | null; readonly version: string }>(async ({ input: { body, version } }) => {
      try {
        const { id } = await unwrap(api.POST('/groups/groups/new_year', { body: { ...required(body), version } }))
        return { kind: 'begun', id }
      } catch (error) {
        // the plan is out of date: it is fetched and shown again
        if (isApiError(error) && [400, 403, 409].includes(error.status)) return { kind: 'outdated' }
        throw error
      }
    }),
  },
})
