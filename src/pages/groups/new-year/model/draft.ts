import type { Schema } from '@/shared/api'

type Proposal = Schema<'NewYearProposal'>
export type EndingGroup = Proposal['groups'][number]
type Place = Schema<'NewYearPlace'>

/** Where students go: a new group by its place in the draft, one that exists by its id, or nowhere. */
export type Target = `new-${number}` | `group-${number}` | 'none'

export interface Choice {
  readonly to: Target
  /** Those who go elsewhere, by their id. */
  readonly others: Readonly<Record<string, Target>>
}

export interface NewGroup extends Omit<Proposal['successors'][number], 'course' | 'course_ids' | 'teacher_ids'> {
  readonly course_ids: readonly number[]
  readonly teacher_ids: readonly number[]
  /** The ending groups that it is proposed for: it is created when one of them ends. */
  readonly of: readonly number[]
  /** Whether it is created although nobody goes there: for new students. */
  readonly isKept: boolean
}

export interface YearValues {
  /** By the id of the ending group; without a choice it does not end. */
  readonly choices: Readonly<Record<string, Choice>>
  readonly groups: readonly NewGroup[]
}

const targetOf = ({ successor, group_id }: Place): Target =>
  successor === null ? (group_id === null ? 'none' : `group-${group_id}`) : `new-${successor}`

/** The targets that the server proposes for a group, for those who are promoted and those who repeat. */
export const proposedTargets = ({ next, again }: EndingGroup): { next: Target | null; again: Target } => ({
  next: next && targetOf(next),
  again: targetOf(again),
})

/** The number of a new group; null for other targets. */
export const newGroupIn = (target: Target): number | null => (target.startsWith('new-') ? Number(target.slice(4)) : null)

/** @param preselected ids of the groups that end; all where none are given */
export function startDraft({ groups, successors }: Proposal, preselected: readonly number[]): YearValues {
  const known = preselected.filter((id) => groups.some((group) => group.id === id))
  const chosen = known.length === 0 ? groups : groups.filter(({ id }) => known.includes(id))
  return {
    choices: Object.fromEntries(chosen.map((group) => [group.id, { to: proposedTargets(group).next ?? 'none', others: {} }])),
    groups: successors.map(({ course: _, ...successor }, index) => ({
      ...successor,
      of: groups.filter(({ next, again }) => next?.successor === index || again.successor === index).map(({ id }) => id),
      isKept: true,
    })),
  }
}

/** How many students go to each target, by the counts of the proposal. */
export function countByTarget({ choices }: YearValues, groups: readonly EndingGroup[]): ReadonlyMap<Target, number> {
  const counts = new Map<Target, number>()
  const add = (target: Target, count: number) => counts.set(target, (counts.get(target) ?? 0) + count)
  for (const { id, students_count } of groups) {
    const choice = choices[id]
    if (!choice) continue
    const others = Object.values(choice.others)
    for (const target of others) add(target, 1)
    add(choice.to, Math.max(0, students_count - others.length))
  }
  return counts
}

/** Whether a target of the draft is used by somebody's choice, also for a group without students. */
const isChosen = ({ choices }: YearValues, target: Target) =>
  Object.values(choices).some(({ to, others }) => to === target || Object.values(others).includes(target))

/** The new groups that are created, by their place in the draft. */
export function createdGroups(values: YearValues): readonly number[] {
  return values.groups.flatMap(({ of, isKept }, index) =>
    isChosen(values, `new-${index}`) || (isKept && of.some((id) => values.choices[id])) ? [index] : [],
  )
}

/** Whether a new group is created only because the person keeps it. */
export const canBeLeftOut = (values: YearValues, index: number): boolean => !isChosen(values, `new-${index}`)

/** The request for the chosen groups. */
export function toRequest(values: YearValues, period: string): Schema<'NewYear'> {
  const created = createdGroups(values)
  const placeOf = (target: Target): Place => {
    const index = newGroupIn(target)
    if (index !== null) return { successor: created.indexOf(index), group_id: null }
    return { successor: null, group_id: target === 'none' ? null : Number(target.slice(6)) }
  }
  return {
    period,
    successors: created.flatMap((index) => {
      const group = values.groups[index]
      if (!group) return []
      const { name, follows, course_ids, manager_id, teacher_ids } = group
      return [{ name: name.trim(), follows, course_ids: [...course_ids], manager_id, teacher_ids: [...teacher_ids] }]
    }),
    groups: Object.entries(values.choices).map(([id, { to, others }]) => ({
      id: Number(id),
      to: placeOf(to),
      others: [...Map.groupBy(Object.entries(others), ([, target]) => target)].map(([target, students]) => ({
        student_ids: students.map(([student]) => Number(student)),
        to: placeOf(target),
      })),
    })),
  }
}

/** A student goes elsewhere, or where the others go. */
export function withStudent({ to, others }: Choice, student: number, target: Target): Choice {
  const { [student]: _, ...rest } = others
  return { to, others: target === to ? rest : { ...rest, [student]: target } }
}

/** All students go to the target, but for those who were told elsewhere. */
export const withAll = ({ others }: Choice, to: Target): Choice => ({
  to,
  others: Object.fromEntries(Object.entries(others).filter(([, target]) => target !== to)),
})

const sameName = (a: string, b: string) => a.trim().localeCompare(b.trim(), 'es', { sensitivity: 'base' }) === 0

/** The name for one more group: the next letter that is free, "2.º DAM A" → "2.º DAM B". */
export function siblingName(name: string, taken: readonly string[]): string {
  const [, stem = '', letter = ''] = /^(.*[\s-])(\p{L})$/u.exec(name) ?? []
  const letters = Array.from({ length: 26 }, (_, index) => String.fromCharCode(65 + index))
  const from = letter === '' ? 1 : letters.indexOf(letter.toUpperCase()) + 1
  const free = letters.slice(from).map((next) => (letter === '' ? `${name} ${next}` : `${stem}${next}`))
  return free.find((each) => !taken.some((other) => sameName(other, each))) ?? `${name} 2`
}

/** One more new group for the students of an ending one, like the one that they go to. */
export function withSibling(
  values: YearValues,
  group: EndingGroup,
  taken: readonly string[],
): { groups: readonly NewGroup[]; target: Target } {
  const { next, again } = proposedTargets(group)
  const model = [values.choices[group.id]?.to, next, again]
    .flatMap((target) => (target ? (values.groups[newGroupIn(target) ?? -1] ?? []) : []))
    .at(0)
  const base = model ?? { name: group.name, follows: group.id, course_ids: [], programs_from: null, manager_id: null, teacher_ids: [] }
  const names = [...taken, ...values.groups.map(({ name }) => name)]
  const added: NewGroup = { ...base, name: siblingName(base.name, names), of: [group.id], isKept: false, manager_id: null }
  return { groups: [...values.groups, added], target: `new-${values.groups.length}` }
}
