import { expect, it } from 'vitest'
import { evaluationsOfCenter } from '@/shared/testing'
import { chosenEvaluations, evaluationsByName, groupsOf } from './choice'

const { evaluations } = evaluationsOfCenter()

it('counts evaluations of the same name and kind over the groups', () => {
  const [first, ...others] = evaluations
  const typed = first ? [{ ...first, name: ' 1.ª EVALUACIÓN ' }, ...others] : []
  expect(evaluationsByName(typed).map(({ kind, groups, programs, closed }) => [kind, groups, programs, closed])).toEqual([
    ['partial', 3, 18, 16],
    ['ordinary', 2, 12, 0],
  ])
  expect(groupsOf(evaluations).map(({ name }) => name)).toEqual(['1.º DAM A', '1.º DAM B', '2.º DAM A'])
})

it('holds the evaluations of the chosen names in groups that are not left out', () => {
  const [partial] = evaluationsByName(evaluations)
  const chosen = chosenEvaluations(evaluations, { names: new Set([partial?.key ?? '']), without: new Set([3]) })
  expect(chosen.map(({ id }) => id)).toEqual([20, 22])
})
