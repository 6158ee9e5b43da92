import fc from 'fast-check'
import { expect, it } from 'vitest'
import { gradeProgram } from './program.ts'
import type { PlannedCriterion, GradebookInput } from './gradebook-input.ts'
import { anyGradebookInput } from './testing/arbitraries.ts'
import { runs } from './testing/runs.ts'

const asNumber = (exact: string) => {
  const [top, bottom = '1'] = exact.split('/')
  return Number(top) / Number(bottom)
}

/**
 * A second, naive implementation of the reading by results that shares nothing with the engine: floats, no tree, written from the
 * rules. The engine must agree with it to a billionth.
 */
function expectedResults(input: GradebookInput): { results: (number | null)[]; program: number | null } {
  const isOff = (contentId: number | null): boolean => {
    const content = input.contents.find(({ id }) => id === contentId)
    return content !== undefined && (!content.isActive || isOff(content.parentId))
  }
  const linkOf = (id: number, criterion: number): { weight: number } | undefined => {
    const found = input.deliverables.find((each) => each.id === id)
    const links =
      found?.criteria.length === 0 && found.recoversId !== null
        ? input.deliverables.find((each) => each.id === found.recoversId)?.criteria
        : found?.criteria
    return links?.find(({ criterionId }) => criterionId === criterion)
  }
  const markIn = (id: number, criterion: number): number | null => {
    const found = input.deliverables.find((each) => each.id === id)
    const grade = input.grades[id]
    if (found === undefined || grade === undefined || !found.isActive || isOff(found.contentId)) return null
    if (grade.outcome === 'not_handed_in') return input.rules.notHandedIn === 'zero' ? 0 : null
    if (grade.outcome !== 'marked') return null
    return grade.criteria?.[criterion] ?? ('points' in grade ? (grade.points / found.maxPoints) * 1000 : grade.mark)
  }
  const criterionMark = ({ id, rule }: PlannedCriterion): number | null => {
    const assessing = input.deliverables.filter((each) => linkOf(each.id, id) !== undefined)
    const counting = input.rules.recovery === 'none' ? assessing.filter(({ kind }) => kind === 'ordinary') : assessing
    const chances = counting.filter(({ kind }) => kind === 'recovery')
    const used = new Set<number>()
    const evidence = counting
      .filter(({ kind }) => kind === 'ordinary')
      .flatMap((each) => {
        const own = markIn(each.id, id)
        const weight = linkOf(each.id, id)?.weight ?? 0
        const weightless = rule === 'weighted' && weight === 0
        const isActive = each.isActive && !isOff(each.contentId)
        if (!isActive || (own === null && !weightless)) return []
        const again = chances.filter(({ recoversId }) => recoversId === each.id)
        for (const chance of again) used.add(chance.id)
        if (weightless) return []
        const marks = [own, ...again.map((chance) => markIn(chance.id, id))].filter((value) => value !== null)
        return [{ value: Math.max(...marks), weight, position: each.position, id: each.id }]
      })
    const standing = chances
      .filter((each) => !used.has(each.id))
      .map((each) => markIn(each.id, id))
      .filter((value) => value !== null)
    const total = evidence.reduce((all, { weight }) => all + weight, 0)
    const latest = evidence.toSorted((a, b) => b.position - a.position || b.id - a.id)[0]
    const byRule = {
      weighted: () => evidence.reduce((all, { value, weight }) => all + value * weight, 0) / total,
      mean: () => evidence.reduce((all, { value }) => all + value, 0) / evidence.length,
      last: () => latest?.value ?? 0,
      best: () => Math.max(...evidence.map(({ value }) => value)),
    }
    const candidates = [...(evidence.length === 0 ? [] : [byRule[rule]()]), ...standing]
    return candidates.length === 0 ? null : Math.max(...candidates)
  }
  const mean = (parts: readonly { weight: number; mark: number | null }[]): number | null => {
    const known = parts.filter(({ mark, weight }) => mark !== null && weight > 0)
    const total = known.reduce((all, { weight }) => all + weight, 0)
    return known.length === 0 ? null : known.reduce((all, { mark, weight }) => all + (mark ?? 0) * weight, 0) / total
  }
  const results = input.results.map((result) => {
    const override = input.customScores.find(({ target }) => target.kind === 'result' && target.id === result.id)
    const now = override?.mark ?? mean(result.criteria.map((each) => ({ weight: each.weight, mark: criterionMark(each) })))
    const held = (input.closed ?? []).filter(({ resultId }) => resultId === result.id).map(({ exact }) => asNumber(exact))
    const mark = now === null && held.length === 0 ? null : Math.max(now ?? 0, ...held)
    return { weight: result.weight, mark }
  })
  return { results: results.map(({ mark }) => mark), program: mean(results) }
}

it('agrees with a naive account of the reading by results', () => {
  fc.assert(
    fc.property(anyGradebookInput, (input) => {
      const { results } = gradeProgram(input)
      const expected = expectedResults(input)
      const pairs = [
        ...results.children.map(({ value }, index) => [value, expected.results[index]] as const),
        [results.value, expected.program] as const,
      ]
      for (const [value, wanted] of pairs) {
        if (value === null || wanted === null || wanted === undefined) expect([value, wanted]).toEqual([null, null])
        else expect(Number(value.n) / Number(value.d)).toBeCloseTo(wanted, 7)
      }
    }),
    runs,
  )
})
