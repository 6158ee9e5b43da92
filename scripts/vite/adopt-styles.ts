/**
 * Lets libraries that insert `<style>` elements construct style sheets instead, because the content policy forbids inline styles and
 * a nonce would need a page of its own for each response. The development server has no such policy.
 */
import { join } from 'node:path'
import type { Plugin } from 'vite'

const replacement = JSON.stringify(join(import.meta.dirname, '../../src/shared/ui/adopted-styles.ts'))

interface Library {
  file: RegExp
  /** null when the code is not the expected one. */
  adopt: (code: string) => string | null
}

const libraries: Readonly<Record<string, Library>> = {
  sonner: {
    file: /\/node_modules\/sonner\/dist\/index\.mjs$/,
    adopt(code) {
      const rest = code.replace(/function __insertCSS\(code\) \{[\s\S]*?\n\}/, '')
      return rest === code ? null : `import { adoptStyles as __insertCSS } from ${replacement}\n${rest}`
    },
  },
  'react-style-singleton': {
    file: /\/node_modules\/react-style-singleton\/dist\/\w+\/singleton\.js$/,
    adopt: (code) => (code.includes('export var stylesheetSingleton') ? `export { stylesheetSingleton } from ${replacement}` : null),
  },
}

/** @throws while building, when a library has changed so that nothing was replaced */
export function adoptStyleSheets(): Plugin {
  const adopted = new Set<string>()
  return {
    name: 'adopt-styles',
    apply: 'build',
    transform(code, id) {
      const [name, library] = Object.entries(libraries).find(([, { file }]) => file.test(id)) ?? []
      if (name === undefined || !library) return null
      const result = library.adopt(code)
      if (result === null) return this.error(`${name} inserts its styles in another way than scripts/vite/adopt-styles.ts expects`)
      adopted.add(name)
      return { code: result, map: null }
    },
    buildEnd(error) {
      const missing = Object.keys(libraries).filter((name) => !adopted.has(name))
      if (!error && missing.length > 0) this.error(`scripts/vite/adopt-styles.ts found no styles of ${missing.join(', ')}`)
    },
  }
}
