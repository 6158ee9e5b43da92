import { useTexts } from '@/shared/i18n'
import type { Schema } from '@/shared/api'
import { newSchoolYearTexts } from '../i18n'
import { type EndingGroup, newGroupIn, proposedTargets, type Target, type YearValues } from '../model/draft'

type Kind = 'promoted' | 'repeats' | 'other' | 'existing' | 'finish' | 'none'

interface TargetOption {
  readonly target: Target
  readonly kind: Kind
  readonly name: string
}

/** Where the students of an ending group can go, the proposed places first, and how that is said. */
export function useTargets(group: EndingGroup, values: YearValues, existing: Schema<'NewYearProposal'>['existing']) {
  const t = useTexts(newSchoolYearTexts)
  const { next, again } = proposedTargets(group)
  const nameOf = (target: Target) => {
    const index = newGroupIn(target)
    return index === null ? (existing.find(({ id }) => target === `group-${id}`)?.name ?? '') : (values.groups[index]?.name ?? '')
  }
  const proposed: TargetOption[] = [
    ...(next ? [{ target: next, kind: 'promoted' as const, name: nameOf(next) }] : []),
    { target: again, kind: 'repeats', name: nameOf(again) },
  ]
  const others: TargetOption[] = [
    ...values.groups.map(({ name }, index) => ({ target: `new-${index}` as const, kind: 'other' as const, name })),
    ...existing.map(({ id, name }) => ({ target: `group-${id}` as const, kind: 'existing' as const, name })),
  ].filter(({ target }) => target !== next && target !== again)
  const end: TargetOption = { target: 'none', kind: next === null && group.course !== null ? 'finish' : 'none', name: '' }
  const options = next === null ? [end, ...proposed, ...others] : [...proposed, ...others, end]
  const labelled = (number: 'all' | 'one') =>
    options.map(({ target, kind, name }) => ({ value: target, label: t(($) => $[number][kind], { name }) }))
  return {
    all: labelled('all'),
    one: labelled('one'),
    /** "2 repiten en 1.º DAM A" */
    countOf: (target: Target, count: number) => {
      const { kind, name } = options.find((option) => option.target === target) ?? end
      return t(($) => $.exceptions[kind], { count, name })
    },
  }
}
