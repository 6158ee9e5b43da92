import type { components } from '#openapi/generated/schema.gen.ts'
import { type GradebookInput, markNeeded, type Needed, type Target } from '#server/grading/index.ts'

type MarksNeeded = components['schemas']['MarksNeeded']

/** Marks of the acta are whole; its answer is shown in hundredths like every other mark. */
const inHundredths = (target: Target, best: number | null) => (target.kind === 'acta' && best !== null ? best * 100 : best)

function shown(target: Target, needed: Needed): components['schemas']['Needed'] {
  if (needed.kind === 'needed') return { kind: 'needed', mark: needed.mark, best: null }
  return { kind: needed.kind, mark: null, best: needed.kind === 'impossible' ? inHundredths(target, needed.best) : null }
}

/**
 * What is needed in everything that is still to come, for the acta of the program and for each learning result.
 * @param mark the whole mark to reach; undefined: what passes
 */
export function marksNeeded(input: GradebookInput, mark: number | undefined): MarksNeeded {
  const { passMark, scale } = input.rules
  const passes = Math.max(scale.lowest, Math.ceil(passMark / 100))
  const target = mark ?? passes
  const names = new Map(input.deliverables.map(({ id, name }) => [id, name]))
  const answer = (to: Target) => {
    const needed = markNeeded(input, to)
    return { ...shown(to, needed), deliverables: needed.deliverables.map((id) => ({ id, name: names.get(id) ?? '' })) }
  }
  const results = input.results.toSorted((a, b) => a.position - b.position || a.id - b.id)
  return {
    target,
    passes,
    program: answer({ kind: 'acta', value: target }),
    results: results.map(({ id, code, name }) => ({
      id,
      code,
      name,
      ...answer({ kind: 'result', id, mark: mark === undefined ? passMark : mark * 100 }),
    })),
  }
}
