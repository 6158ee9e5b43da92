import { existsSync, globSync, readFileSync } from 'node:fs'
import { dirname, join } from 'node:path'
import { expect, it } from 'vitest'

const documents = ['README.md', 'CONTRIBUTING.md', 'CHANGELOG.md', ...globSync('docs/**/*.md')]
const inCode = /```[\s\S]*?```|`[^`\n]*`/g
const linked = /\]\(([^)\s]+)\)/g

/** Targets of the relative links and images of a document, without their anchors. */
const targetsOf = (file: string) =>
  [...readFileSync(file, 'utf8').replaceAll(inCode, '').matchAll(linked)]
    .map(([, target = '']) => target.split('#', 1)[0] ?? '')
    .filter((target) => target !== '' && !/^[a-z]+:/i.test(target))

it.each(documents)('the relative links of %s lead to existing files', (file) => {
  expect(targetsOf(file).filter((target) => !existsSync(join(dirname(file), target)))).toEqual([])
})
