/** What the file of a route tells about its address: TanStack Router's naming of files, read backwards. */
export interface RoutePattern {
  /** A regular expression for the whole path, without its anchors. */
  path: string
  /** Whether it lies behind the sign-in. */
  isPrivate: boolean
  /** How particular it is: the more words and the fewer placeholders, the sooner it is tried. */
  rank: number
}

const folder = 'src/app/routes/'

/** Reads a module id such as `src/app/routes/_private/group.$id.tsx?tsr-split=component`; undefined for what is no page. */
export function routePattern(module: string): RoutePattern | undefined {
  const [, name] = /src\/app\/routes\/(.+)\.tsx\?tsr-split=/.exec(module) ?? []
  if (name === undefined) return undefined
  const words = name.split(/[./]/)
  const visible = words.filter((word) => !/^_|^\(|^index$/.test(word)).map((word) => word.replace(/_$/, ''))
  // layouts have no address of their own, and a lone $ takes what no page wants
  if (visible.includes('$') || words.at(-1)?.startsWith('_')) return undefined
  const segment = (word: string) => {
    if (word.startsWith('{-$')) return '(/[^/]+)?'
    return word.startsWith('$') ? '/[^/]+' : `/${word}`
  }
  return {
    path: visible.map(segment).join('') || '/',
    isPrivate: words[0] === '_private',
    rank: visible.reduce((sum, word) => sum + (/^[${]/.test(word) ? 1 : 2), 0),
  }
}

/** Whether a module is the layout of the pages behind the sign-in. */
export function isPrivateLayout(module: string): boolean {
  return module.includes(`${folder}_private.tsx?tsr-split=`)
}

/**
 * The slice that a module belongs to, such as `src/pages/auth/login`: the folder with the slice's index, which texts and
 * components have in common. Everything of `src/shared` is one, and so is what is not ours.
 */
export function sliceOf(module: string): string {
  const [slice] = /src\/(pages\/[^/]+\/[^/]+|(widgets|features|entities)\/[^/]+)(?=\/)/.exec(module) ?? []
  return slice ?? 'shared'
}
