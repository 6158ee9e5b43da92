/** Requests of a teacher who writes a program among many programs and resources. */
import type { components } from '#openapi/generated/schema.gen.ts'
import type { SchoolClient } from '../school-client.ts'
import { api, get, repeatedWrite, type Scenario, type Target, thirdOfOwn } from './scenario.ts'

type Schemas = components['schemas']
type Node = Schemas['ContentNode']

export async function authoringScenarios(teacher: SchoolClient, program: number): Promise<Scenario[]> {
  const path = `/courses/coursecontents/contents?course=${program}`
  const { nodes } = await teacher.ok<Schemas['ContentTree']>('GET', path)
  const small = await smallProgram(teacher)
  const move = 'move a content'
  return [
    get(teacher, `program of ${nodes.length} contents`, path, thirdOfOwn),
    moveContents(teacher, move, small, thirdOfOwn.target),
    moveContents(
      teacher,
      `${move} among ${nodes.length}`,
      { path, nodes },
      { ...thirdOfOwn.target, timeOf: { scenario: move, factor: 2 } },
    ),
    get(teacher, 'programs, first page', '/courses/courses?page_size=25', thirdOfOwn),
    get(teacher, 'programs, search', '/courses/courses?page_size=25&search=programa+4321', thirdOfOwn),
    get(teacher, 'library, first page', '/resources/resources?page_size=25', thirdOfOwn),
    get(teacher, 'library, search', '/resources/resources?page_size=25&search=enlace+4321', thirdOfOwn),
  ]
}

interface Program {
  readonly path: string
  readonly nodes: readonly Node[]
}

/** A program of the demo school, with 38 contents, units and classes. */
async function smallProgram(teacher: SchoolClient): Promise<Program> {
  const { results } = await teacher.ok<{ results: { id: number }[] }>('GET', '/courses/courses?search=lenguajes+de+marcas')
  const path = `/courses/coursecontents/contents?course=${results[0]?.id}`
  const { nodes } = await teacher.ok<Schemas['ContentTree']>('GET', path)
  return { path, nodes }
}

/** Each connection moves a class of a unit of its own up and down among its siblings. */
function moveContents(teacher: SchoolClient, name: string, { path, nodes }: Program, target: Target): Scenario {
  const units = [...Map.groupBy(nodes, ({ parent_id }) => parent_id).values()]
  const moved = units.flatMap(([node, second]) => (node?.level === 3 && second ? [{ ...node }] : []))
  const revisionIn = (node: Node) => (response: unknown) =>
    (response as Schemas['ContentsChanged']).nodes.find(({ id }) => id === node.id)?.revision ?? node.revision
  return {
    name,
    bare: 'fastify',
    target,
    async prepare() {
      const { nodes: now } = await teacher.ok<Schemas['ContentTree']>('GET', path)
      for (const node of moved) node.revision = now.find(({ id }) => id === node.id)?.revision ?? node.revision
    },
    request: (connection) => {
      const revised = moved[connection % moved.length] as Node
      return repeatedWrite(teacher, {
        method: 'POST',
        path: `${api}/courses/coursecontents/${revised.id}/move`,
        revised,
        bodyOf: (turn) => ({ parent_id: revised.parent_id, index: turn % 2 === 0 ? 0 : 1 }),
        revisionIn: revisionIn(revised),
      })
    },
  }
}
