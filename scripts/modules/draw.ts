import type { IModule } from 'dependency-cruiser'

const moduleOf = (file: string) => /^server\/modules\/([^/]+)\//.exec(file)?.[1]

/** Which module folders each module folder imports, in alphabetical order. */
function importsOf(modules: readonly IModule[]): Map<string, Set<string>> {
  const imports = new Map<string, Set<string>>()
  for (const { source, dependencies } of modules.toSorted((a, b) => a.source.localeCompare(b.source))) {
    const from = moduleOf(source)
    if (from === undefined) continue
    const targets = imports.get(from) ?? new Set()
    for (const { resolved } of dependencies) {
      const to = moduleOf(resolved)
      if (to !== undefined && to !== from) targets.add(to)
    }
    imports.set(from, targets)
  }
  return imports
}

/** Every module that a module imports through others; the graph has no cycle (`no-module-cycles`). */
function reachable(imports: ReadonlyMap<string, ReadonlySet<string>>, from: string, seen = new Set<string>()): Set<string> {
  for (const to of imports.get(from) ?? []) {
    if (seen.has(to)) continue
    seen.add(to)
    reachable(imports, to, seen)
  }
  return seen
}

/** A Mermaid graph of the module folders. It omits an arrow that follows from two others, to stay readable. */
export function drawModules(modules: readonly IModule[]): string {
  const imports = importsOf(modules)
  const lines = [...imports].flatMap(([from, targets]) => {
    const direct = [...targets].filter((to) => ![...targets].some((via) => via !== to && reachable(imports, via).has(to)))
    return direct.toSorted().map((to) => `  ${from} --> ${to}\n`)
  })
  return `\`\`\`mermaid\nflowchart TD\n${lines.join('')}\`\`\`\n`
}
