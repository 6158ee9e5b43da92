import { readFileSync } from 'node:fs'
import { describe, expect, it } from 'vitest'
import { fitsSrgb } from '@/shared/lib/contrast'
import { pairContrast, readColorTokens, themes, tokenPairs } from './token-contrast'

const css = readFileSync(new URL('./tokens.css', import.meta.url), 'utf8')
const tokens = readColorTokens(css)

it('reads every colour of the file', () => {
  expect(tokens.size).toBe([...css.matchAll(/--color-[\w-]+:/g)].length)
  expect(tokens.get('accent')?.light).toEqual({ l: 0.5, c: 0.13, h: 258, alpha: 1 })
})

describe.each(themes)('in the %s theme', (theme) => {
  it('every pair that is laid on one another passes AA', () => {
    const weak = tokenPairs
      .map((pair) => ({ ...pair, ratio: pairContrast(tokens, pair, theme) }))
      .filter(({ ratio, least }) => ratio < least)
      .map(({ front, back, ratio, least }) => `${front} on ${back}: ${ratio.toFixed(2)}, needs ${least}`)
    expect(weak).toEqual([])
  })

  it('every colour can be shown by every screen', () => {
    expect([...tokens].filter(([, color]) => !fitsSrgb(color[theme])).map(([name]) => name)).toEqual([])
  })
})

it('names a token that does not exist', () => {
  expect(() => pairContrast(tokens, { front: 'ink', back: 'paper', least: 4.5 }, 'light')).toThrow('There is no token "paper"')
})
