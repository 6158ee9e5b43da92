/** Requests of a teacher who writes a program among many programs and resources. */
import type { components } from '#openapi/generated/schema.gen.ts'
import type { SchoolClient } from '../school-client.ts'
import { api, get, repeatedWrite, type Scenario, thirdOfOwn } from './scenario.ts'

type Schemas = components['schemas']
type Node = Schemas['ContentNode']

export async function authoringScenarios(teacher: SchoolClient, program: number): Promise<Scenario[]> {
  const path = `/courses/coursecontents/contents?course=${program}`
  const { nodes } = await teacher.ok<Schemas['ContentTree']>('GET', path)
  return [
    get(teacher, `program of ${nodes.length} contents`, path, thirdOfOwn),
    moveContents(teacher, path, nodes),
    get(teacher, 'programs, first page', '/courses/courses?page_size=25'),
    get(teacher, 'programs, search', '/courses/courses?page_size=25&search=programa+4321'),
    get(teacher, 'library, first page', '/resources/resources?page_size=25'),
    get(teacher, 'library, search', '/resources/resources?page_size=25&search=enlace+4321'),
  ]
}

/** Each connection moves a class of its own content up and down among its siblings. */
function moveContents(teacher: SchoolClient, path: string, nodes: readonly Node[]): Scenario {
  const parents = new Map(nodes.map((node) => [node.id, node.parent_id]))
  const contentOf = (id: number): number => (parents.get(id) == null ? id : contentOf(parents.get(id) ?? id))
  const classes = nodes.filter(({ level }) => level === 3)
  const moved = [...Map.groupBy(classes, ({ id }) => contentOf(id)).values()].map(([node]) => ({ ...node }) as Node)
  const revisionIn = (node: Node) => (response: unknown) =>
    (response as Schemas['ContentsChanged']).nodes.find(({ id }) => id === node.id)?.revision ?? node.revision
  return {
    name: 'move a content',
    bare: 'fastify',
    ...thirdOfOwn,
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
        bodyOf: (turn) => ({ parent_id: revised.parent_id, index: turn % 2 === 0 ? 0 : 3 }),
        revisionIn: revisionIn(revised),
      })
    },
  }
}
