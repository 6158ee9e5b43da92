/** Requests of a teacher who writes a program among many programs and resources. */
import type { Request } from 'autocannon'
import type { components } from '#openapi/generated/schema.gen.ts'
import type { SchoolClient } from '../school-client.ts'
import { api, get, type Scenario, thirdOfOwn } from './scenario.ts'

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
  const request = (connection: number): Request => {
    const node = moved[connection % moved.length] as Node
    const to = `${api}/courses/coursecontents/${node.id}/move`
    let turn = 0
    return {
      method: 'POST',
      path: to,
      setupRequest: (one) => {
        turn += 1
        const headers = {
          'content-type': 'application/json',
          cookie: teacher.cookieHeader(to),
          origin: teacher.origin,
          'x-xsrf-token': teacher.xsrf,
          'if-match': `"${node.revision}"`,
        }
        return { ...one, headers, body: JSON.stringify({ parent_id: node.parent_id, index: turn % 2 === 0 ? 0 : 3 }) }
      },
      onResponse: (status, body) => {
        if (status !== 200) return
        const changed = (JSON.parse(body) as Schemas['ContentsChanged']).nodes.find(({ id }) => id === node.id)
        node.revision = changed?.revision ?? node.revision
      },
    }
  }
  return {
    name: 'move a content',
    bare: 'fastify',
    ...thirdOfOwn,
    async prepare() {
      const { nodes: now } = await teacher.ok<Schemas['ContentTree']>('GET', path)
      for (const node of moved) node.revision = now.find(({ id }) => id === node.id)?.revision ?? node.revision
    },
    request,
  }
}
