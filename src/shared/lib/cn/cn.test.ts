import { readFileSync, rmSync, mkdtempSync } from 'node:fs'
import { join } from 'node:path'
import { build, expandGlobs, extractTokens } from 'cn/build'
import { beforeAll, expect, it } from 'vitest'
import { cn } from '.'

const root = join(import.meta.dirname, '../../../..')

type Merge = (...classes: string[]) => string

/** The package that merges all of Tailwind's classes, configured with the tokens of the product. */
let reference: Merge

beforeAll(async () => {
  const folder = mkdtempSync(join(root, 'node_modules/.cache-cn-'))
  const out = join(folder, 'tables.mjs')
  await build({ cwd: root, full: true, css: 'src/app/styles/index.css', out })
  const [{ default: tables }, { createCn }] = await Promise.all([import(/* @vite-ignore */ out), import('cn/engine')])
  reference = createCn(tables)
  rmSync(folder, { recursive: true })
})

/** Tailwind's classes in the sources, without modifiers: those that the package merges with themselves. */
function classesInUse(): string[] {
  const tokens = new Set<string>()
  for (const file of expandGlobs(['src/**/*.tsx', 'src/**/ui/**/*.ts'], root)) {
    if (!/\.(?:stories|test)\./.test(file)) extractTokens(readFileSync(file, 'utf8'), tokens)
  }
  const bare = [...tokens].map((token) => token.replace(/^(?:[\w@/-]+(?:\[[^\]]*\])?(?:\/\w+)?:)+/, ''))
  return [...new Set(bare)].filter((name) => reference(`${name} ${name}`) === name)
}

// A class that class-family.ts does not know fails here: add its name there.
it('merges every two classes in use as the whole package does', () => {
  const classes = classesInUse()
  expect(classes.length).toBeGreaterThan(300)
  const different = classes.flatMap((first) =>
    classes
      .filter((second) => cn(first, second) !== reference(first, second))
      .map((second) => `${first} ${second}: ${reference(first, second)}`),
  )
  expect(different).toEqual([])
})

it('joins what is there and leaves out what is not', () => {
  expect(cn('a', false, undefined, null, '', ['b', ['c', false]])).toBe('a b c')
  expect(cn('  px-2   a  ')).toBe('px-2 a')
  expect(cn()).toBe('')
})

it('keeps classes under different modifiers apart', () => {
  expect(cn('px-2 hover:px-3 sm:px-4', 'px-5 sm:px-6')).toBe('hover:px-3 px-5 sm:px-6')
  expect(cn('data-[state=a:b]:flex data-[state=a:b]:block')).toBe('data-[state=a:b]:block')
  expect(cn('[&_svg]:size-4 [&_svg]:size-5')).toBe('[&_svg]:size-5')
})
