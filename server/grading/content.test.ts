import { describe, expect, it } from 'vitest'
import { explain } from './explain.ts'
import { gradeProgram } from './program.ts'
import type { GradebookInput } from './gradebook-input.ts'
import { content, customScore, deliverable, marked, recovery, input } from './testing/gradebook-inputs.ts'

type Row = readonly [id: number | string, mark: number | null, excluded: string | null]

function rows(given: GradebookInput): Row[] {
  const flat = (node: ReturnType<typeof explain>): Row[] => [
    [node.kind === 'deliverable' || node.kind === 'attempt' ? `${node.kind} ${node.id}` : node.id, node.mark, node.excluded],
    ...node.children.flatMap(flat),
  ]
  return flat(explain(gradeProgram(given).contents))
}

const tree = input({
  rules: { finalReading: 'contents' },
  contents: [content(1, null, 40), content(2, null, 60), content(11, 1, 50), content(12, 1, 50), content(111, 11, 100)],
  deliverables: [deliverable(51, {}, { contentId: 111 }), deliverable(52, {}, { contentId: 12 }), deliverable(53, {}, { contentId: 2 })],
  grades: { 51: marked(600), 52: marked(900), 53: marked(500) },
})

describe('the reading by contents', () => {
  it('goes from class to unit to content to program by weights', () => {
    expect(rows(tree)).toEqual([
      ['contents', 600, null],
      [1, 750, null],
      [11, 600, null],
      [111, 600, null],
      ['deliverable 51', 600, null],
      [12, 900, null],
      ['deliverable 52', 900, null],
      [2, 500, null],
      ['deliverable 53', 500, null],
    ])
  })

  it('leaves out an inactive node with all that hangs from it, by results too', () => {
    const contents = tree.contents.map((each) => (each.id === 1 ? { ...each, isActive: false } : each))
    expect(rows({ ...tree, contents })).toEqual([
      ['contents', 500, null],
      [1, null, 'inactive'],
      [11, null, 'empty'],
      [111, null, 'empty'],
      ['deliverable 51', 600, 'inactive'],
      [12, null, 'empty'],
      ['deliverable 52', 900, 'inactive'],
      [2, 500, null],
      ['deliverable 53', 500, null],
    ])
  })

  it('weighs deliverables and nodes that hang together as siblings', () => {
    const exam = deliverable(54, {}, { contentId: 1, weight: 10_000 })
    const given = { ...tree, deliverables: [...tree.deliverables, exam], grades: { ...tree.grades, 54: marked(1000) } }
    // (600·50 + 900·50 + 1000·100) / 200 = 875
    expect(rows(given).filter(([id]) => id === 1)).toEqual([[1, 875, null]])
  })
})

describe('recoveries by contents', () => {
  const grades = { ...tree.grades, 61: marked(800) }

  it('stand against the node they hang from', () => {
    const given = { ...tree, deliverables: [...tree.deliverables, recovery(61, {}, { contentId: 1 })], grades }
    expect(rows(given).slice(0, 2)).toEqual([
      ['contents', 620, null],
      [1, 800, null],
    ])
    expect(rows({ ...given, grades: { ...grades, 61: marked(700) } }).slice(0, 2)).toEqual([
      ['contents', 600, null],
      [1, 750, null],
    ])
  })

  it('raise the deliverable they are a second chance of, wherever they hang', () => {
    const given = { ...tree, deliverables: [...tree.deliverables, recovery(61, {}, { contentId: 2, recoversId: 51 })], grades }
    expect(rows(given)).toEqual([
      ['contents', 640, null],
      [1, 850, null],
      [11, 800, null],
      [111, 800, null],
      ['deliverable 51', 800, null],
      ['attempt 51', 600, 'recovered'],
      ['attempt 61', 800, null],
      [12, 900, null],
      ['deliverable 52', 900, null],
      [2, 500, null],
      ['deliverable 53', 500, null],
    ])
  })

  it('in a node of their own stand against its siblings and take no weight from them', () => {
    const given = {
      ...tree,
      contents: [...tree.contents, content(13, 1, 30)],
      deliverables: [...tree.deliverables, recovery(61, {}, { contentId: 13 })],
    }
    const low = rows({ ...given, grades: { ...grades, 61: marked(300) } })
    expect(low.filter(([id]) => id === 1 || id === 13)).toEqual([
      [1, 750, null],
      [13, 300, 'not_better'],
    ])
    const high = rows({ ...given, grades })
    expect(high.filter(([id]) => id === 1 || id === 13)).toEqual([
      [1, 800, null],
      [13, 800, null],
    ])
  })

  it('in a node that the teacher marked weigh as that node does', () => {
    const given = {
      ...tree,
      contents: [...tree.contents, content(13, 1, 50)],
      deliverables: [...tree.deliverables, recovery(61, {}, { contentId: 13 })],
      grades,
      customScores: [customScore({ kind: 'content', id: 13 }, 300)],
    }
    expect(rows(given).filter(([id]) => id === 1 || id === 13)).toEqual([
      [1, 600, null],
      [13, 300, null],
    ])
  })
})
