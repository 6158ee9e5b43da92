import type { components } from '#openapi/generated/schema.gen.ts'
import type { StoredWeights } from './queries.ts'

export type WeightGroup = components['schemas']['WeightGroup']
export type WeightRow = components['schemas']['WeightRow']
type Content = StoredWeights['contents'][number]

const noCode = { deliverable_id: null, code: null } as const
const ofProgram = { id: null, code: null, name: null, level: 0, is_locked: false } as const
const active = { deliverable_id: null, is_active: true } as const

/** Learning results, then the criteria of each. */
function resultGroups({ results, criteria }: StoredWeights): WeightGroup[] {
  return [
    { ...ofProgram, kind: 'learning_results', rows: results.map((result) => ({ ...result, ...active, kind: 'learning_result' })) },
    ...results.map(({ id, code, name }): WeightGroup => {
      const own = criteria.filter(({ learning_result_id }) => learning_result_id === id)
      const rows = own.map(({ learning_result_id: _, ...row }): WeightRow => ({ ...row, ...active, kind: 'criterion' }))
      return { ...ofProgram, kind: 'criteria', id, code, name, rows }
    }),
  ]
}

/** The tree in reading order; a node's nodes and deliverables are siblings. Recoveries are compared with others and weigh nothing. */
function contentGroups({ contents, deliverables }: StoredWeights): WeightGroup[] {
  const groupsUnder = (parent: Content | null): WeightGroup[] => {
    const nodes = contents.filter(({ parent_id }) => parent_id === (parent?.id ?? null))
    const tasks = deliverables.filter(({ content_id, kind }) => content_id === parent?.id && kind === 'ordinary')
    const rows = [
      ...nodes.map(({ parent_id: _, level: __, ...row }): WeightRow => ({ ...row, ...noCode, kind: 'content' })),
      ...tasks.map(({ content_id: _, has_marks: __, ...row }): WeightRow => ({ ...row, ...noCode, kind: 'deliverable' })),
    ]
    const own = parent ? { id: parent.id, name: parent.name, level: parent.level } : {}
    return [{ ...ofProgram, ...own, kind: 'contents', rows }, ...nodes.flatMap(groupsUnder)]
  }
  return groupsUnder(null)
}

/** What each deliverable assesses, in the order of the criteria. */
function assessedGroups({ assessed, criteria, deliverables, results }: StoredWeights): WeightGroup[] {
  const named = results.flatMap(({ id, code }) =>
    criteria.filter(({ learning_result_id }) => learning_result_id === id).map((each) => ({ ...each, code: `${code}.${each.code}` })),
  )
  return deliverables.map(({ id, name, revision, has_marks }) => {
    const links = new Map(assessed.filter(({ deliverable_id }) => deliverable_id === id).map((link) => [link.criterion_id, link]))
    const rows = named.flatMap((criterion): WeightRow[] => {
      const link = links.get(criterion.id)
      if (!link) return []
      const { weight, pinned } = link
      const row = { id: criterion.id, code: criterion.code, name: criterion.name, weight, pinned, revision }
      return [{ ...active, ...row, kind: 'assessed_criterion', deliverable_id: id }]
    })
    return { ...ofProgram, kind: 'assessed_criteria', id, name, is_locked: has_marks, rows }
  })
}

/** The weights of a program by siblings that share 100.00 %. */
export const toGroups = (stored: StoredWeights): WeightGroup[] =>
  [...resultGroups(stored), ...contentGroups(stored), ...assessedGroups(stored)].filter(({ rows }) => rows.length > 0)

/** Names a row within its program. */
export const keyOf = ({ kind, id, deliverable_id }: Pick<WeightRow, 'kind' | 'id' | 'deliverable_id'>) =>
  `${kind} ${deliverable_id ?? ''} ${id}`
