import type { Schema } from '@/shared/api/contract'

type Node = Schema<'ContentNode'>

export function aContentNode(change: Partial<Node> = {}): Node {
  return {
    id: 1,
    parent_id: null,
    level: 1,
    name: 'Estilos',
    description: '',
    position: 1024,
    minutes: 0,
    is_free: false,
    is_active: true,
    weight: 5000,
    pinned: false,
    revision: 1,
    ...change,
  }
}

/** What differs after a change of a tree: nothing yet. */
export const aContentsChanged = (change: Partial<Schema<'ContentsChanged'>> = {}): Schema<'ContentsChanged'> => ({
  nodes: [],
  removed: [],
  removed_items: [],
  already_restored: [],
  resources: [],
  deliverables: [],
  undo: { course_id: 3, changes: [] },
  ...change,
})

/** Two contents: the first with two units, the first of which has two classes, a resource and a deliverable. */
export function aContentTree(change: Partial<Schema<'ContentTree'>> = {}): Schema<'ContentTree'> {
  return {
    course: { id: 3, name: 'Lenguajes de marcas y sistemas de gestión de información' },
    can_edit: true,
    nodes: [
      aContentNode({ id: 1, name: 'Marcas y documentos', position: 1024 }),
      aContentNode({ id: 2, name: 'Hojas de estilo', position: 2048 }),
      aContentNode({ id: 11, parent_id: 1, level: 2, name: 'Historia de los lenguajes de marcas', position: 1024, minutes: 180 }),
      aContentNode({ id: 12, parent_id: 1, level: 2, name: 'HTML', position: 2048, minutes: 540, is_free: true }),
      aContentNode({ id: 111, parent_id: 11, level: 3, name: 'De SGML a XML', position: 1024, minutes: 60 }),
      aContentNode({
        id: 112,
        parent_id: 11,
        level: 3,
        name: 'El W3C y sus recomendaciones',
        position: 2048,
        minutes: 120,
        is_active: false,
      }),
    ],
    resources: [
      { id: 8, content_id: 12, resource_id: 3, name: 'Apuntes de HTML', type: 'pdf', is_required: true, position: 0, revision: 1 },
    ],
    deliverables: [
      {
        id: 5,
        content_id: 12,
        name: 'Maquetar una portada',
        kind: 'ordinary',
        is_active: true,
        max_points: 1000,
        weight: 10_000,
        pinned: false,
        position: 0,
        revision: 1,
      },
    ],
    bin_count: 0,
    has_marks: false,
    ...change,
  }
}
