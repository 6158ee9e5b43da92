/** The address of a route, derived from its file name by the conventions of TanStack Router. */
export interface RoutePattern {
  /** A regular expression for the whole path, without its anchors. */
  path: string
  /** Whether it requires a sign-in. */
  isPrivate: boolean
  /** Specificity: routes with more fixed segments and fewer placeholders are tried first. */
  rank: number
}

const folder = 'src/app/routes/'

/** Reads a module id such as `src/app/routes/_private/group.$id.tsx?tsr-split=component`; undefined for other modules. */
export function routePattern(module: string): RoutePattern | undefined {
  const [, name] = /src\/app\/routes\/(.+)\.tsx\?tsr-split=/.exec(module) ?? []
  if (name === undefined) return undefined
  const parts = name.split(/[./]/)
  const visible = parts.filter((part) => !/^_|^\(|^index$/.test(part)).map((part) => part.replace(/_$/, ''))
  // layouts have no address of their own, and a lone $ matches every other address
  if (visible.includes('$') || parts.at(-1)?.startsWith('_')) return undefined
  const segment = (word: string) => {
    if (word.startsWith('{-$')) return '(/[^/]+)?'
    return word.startsWith('$') ? '/[^/]+' : `/${word}`
  }
  return {
    path: visible.map(segment).join('') || '/',
    isPrivate: parts[0] === '_private',
    rank: visible.reduce((sum, word) => sum + (/^[${]/.test(word) ? 1 : 2), 0),
  }
}

/** Whether a module is the layout of the pages behind the sign-in. */
export function isPrivateLayout(module: string): boolean {
  return module.includes(`${folder}_private.tsx?tsr-split=`)
}

/**
 * The slice that a module belongs to, such as `src/pages/auth/login`: the folder with the slice's index, which contains its
 * texts and components. `src/shared` and all packages count as one slice.
 */
export function sliceOf(module: string): string {
  const [slice] = /src\/(pages\/[^/]+\/[^/]+|(widgets|features|entities)\/[^/]+)(?=\/)/.exec(module) ?? []
  return slice ?? 'shared'
}
