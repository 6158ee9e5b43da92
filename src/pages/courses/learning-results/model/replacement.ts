import type { Draft } from './import-draft'
import type { Result } from './result-list'

interface Loss {
  /** `RA2.c`. */
  readonly criterion: string
  /** Names of the resources that work it. */
  readonly resources: readonly string[]
}

/** The criteria that resources work and whose codes a draft lacks: when it replaces the learning results, resources lose them. */
export function lossesOf(results: readonly Result[], draft: Draft): Loss[] {
  const labelOf = (result: { code: string }, criterion: { code: string }) => `${result.code.trim()}.${criterion.code.trim()}`
  const kept = new Set(draft.results.flatMap((result) => result.criteria.map((each) => labelOf(result, each).toLowerCase())))
  return results.flatMap((result) =>
    result.criteria.flatMap((each) => {
      const criterion = labelOf(result, each)
      const { resources } = each.uses
      return resources.length === 0 || kept.has(criterion.toLowerCase())
        ? []
        : [{ criterion, resources: resources.map(({ name }) => name) }]
    }),
  )
}
