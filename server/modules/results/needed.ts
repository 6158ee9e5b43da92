import type { components } from '#openapi/generated/schema.gen.ts'
import { invalid } from '#server/errors.ts'
import { type GradebookInput, markNeeded, type Needed, parseMark, type Target } from '#server/grading/index.ts'

type MarksNeeded = components['schemas']['MarksNeeded']

/** Marks of the acta are whole; its answer is shown in hundredths like every other mark. */
const inHundredths = (target: Target, best: number | null) => (target.kind === 'acta' && best !== null ? best * 100 : best)

function shown(target: Target, needed: Needed): components['schemas']['Needed'] {
  if (needed.kind === 'needed') return { kind: 'needed', mark: needed.mark, best: null }
  return { kind: needed.kind, mark: null, best: needed.kind === 'impossible' ? inHundredths(target, needed.best) : null }
}

/** A typed mark in hundredths; undefined where nothing is typed. @throws 400 with a code for `mark` */
export function readTarget(typed: string | undefined): number | undefined {
  const read = parseMark(typed ?? '')
  if (!read.ok) throw invalid({ mark: [read.code] })
  if (read.value.kind === 'outcome') throw invalid({ mark: ['wrong_format'] })
  return read.value.kind === 'mark' ? read.value.mark : undefined
}

/**
 * What is needed in everything that is still to come, for the program, for each learning result and for each content.
 * @param mark to reach, in hundredths; undefined: what passes
 */
export function marksNeeded(input: GradebookInput, mark: number | undefined): MarksNeeded {
  const { passMark, scale } = input.rules
  const passes = Math.max(scale.lowest, Math.ceil(passMark / 100))
  const target = mark ?? passes * 100
  const isWhole = target % 100 === 0
  const names = new Map(input.deliverables.map(({ id, name }) => [id, name]))
  const answer = (to: Target) => {
    const needed = markNeeded(input, to)
    return { ...shown(to, needed), deliverables: needed.deliverables.map((id) => ({ id, name: names.get(id) ?? '' })) }
  }
  const inOrder = <T extends { position: number; id: number }>(items: readonly T[]) =>
    items.toSorted((a, b) => a.position - b.position || a.id - b.id)
  const ofPart = mark ?? passMark
  return {
    target,
    of: isWhole ? 'acta' : 'mark',
    passes,
    program: answer(isWhole ? { kind: 'acta', value: target / 100 } : { kind: 'program', mark: target }),
    results: inOrder(input.results).map(({ id, code, name }) => ({ id, code, name, ...answer({ kind: 'result', id, mark: ofPart }) })),
    contents: inOrder(input.contents.filter(({ parentId, isActive }) => parentId === null && isActive)).map(({ id, name }) => ({
      ...{ id, name },
      ...answer({ kind: 'content', id, mark: ofPart }),
    })),
  }
}
