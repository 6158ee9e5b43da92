import fc from 'fast-check'
import { describe, expect, it } from 'vitest'
import { parseMarkdown, type Block, type Inline } from '.'

const text = (value: string): Inline => ({ kind: 'text', text: value })
const line = (...children: Inline[]): Block[] => [{ kind: 'paragraph', lines: [children] }]

describe('within a line', () => {
  it.each<[string, Block[]]>([
    ['Muy bien', line(text('Muy bien'))],
    ['**Muy** bien', line({ kind: 'strong', children: [text('Muy')] }, text(' bien'))],
    ['*Muy* _bien_', line({ kind: 'emphasis', children: [text('Muy')] }, text(' '), { kind: 'emphasis', children: [text('bien')] })],
    [
      '**muy *muy* bien**',
      line({ kind: 'strong', children: [text('muy '), { kind: 'emphasis', children: [text('muy')] }, text(' bien')] }),
    ],
    ['usa `<main>` aquí', line(text('usa '), { kind: 'code', text: '<main>' }, text(' aquí'))],
    ['[guía](https://a.es/b)', line({ kind: 'link', href: 'https://a.es/b', children: [text('guía')] })],
    ['[y [guía](https://a.es/b)', line(text('[y '), { kind: 'link', href: 'https://a.es/b', children: [text('guía')] })],
    ['mira https://a.es/b.', line(text('mira '), { kind: 'link', href: 'https://a.es/b', children: [text('https://a.es/b')] }, text('.'))],
    ['2 * 3 * 4', line(text('2 * 3 * 4'))],
    ['mi_nombre_largo', line(text('mi_nombre_largo'))],
    ['\\*no\\*', line(text('*'), text('no'), text('*'))],
    ['**sin cerrar', line(text('**sin cerrar'))],
  ])('reads %j', (source, blocks) => expect(parseMarkdown(source)).toEqual(blocks))

  it.each([
    '[x](javascript:alert(1))',
    '[x](javascript:alert)',
    '[x](data:text/html,x)',
    '[x](//evil.example)',
    '<img src=x onerror=alert(1)>',
    '<b>x</b>',
  ])('leaves %j a text', (source) => expect(JSON.stringify(parseMarkdown(source))).not.toMatch(/"kind":"(?!text|paragraph)/))
})

describe('blocks', () => {
  it('reads paragraphs, their line breaks, lists and code', () => {
    const source = 'Uno\ndos\n\n- a\n- **b**\n  sigue\n\n3. c\n4. d\n```\n<p>\n- x\n```\nfin'
    expect(parseMarkdown(source)).toEqual([
      { kind: 'paragraph', lines: [[text('Uno')], [text('dos')]] },
      { kind: 'list', ordered: false, start: 1, items: [[text('a')], [{ kind: 'strong', children: [text('b')] }, text(' sigue')]] },
      { kind: 'list', ordered: true, start: 3, items: [[text('c')], [text('d')]] },
      { kind: 'code', text: '<p>\n- x' },
      { kind: 'paragraph', lines: [[text('fin')]] },
    ])
  })

  it('reads nothing as nothing, and a fence left open to the end', () => {
    expect(parseMarkdown('')).toEqual([])
    expect(parseMarkdown(' \r\n\r\n ')).toEqual([])
    expect(parseMarkdown('```\na')).toEqual([{ kind: 'code', text: 'a' }])
  })
})

const textOf = (inlines: readonly Inline[]): string =>
  inlines.map((inline) => ('children' in inline ? textOf(inline.children) : inline.text)).join('')
const written = (block: Block): string => {
  if (block.kind === 'code') return block.text
  return (block.kind === 'list' ? block.items : block.lines).map(textOf).join('')
}

it('loses no letter of what a person typed', () => {
  const piece = fc.constantFrom('a', 'ñ', '7', ' ', '\n', '*', '**', '_', '`', '[', '](', ')', '<', '>', '- ', '1. ', '\\', 'https://a.es')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const source = pieces.join('')
      const letters = (value: string) => value.replaceAll(/[^añ]/g, '')
      // the address of a named link and the word after an opening fence are not part of the text
      fc.pre(!source.includes('](') && !source.includes('```'))
      expect(letters(parseMarkdown(source).map(written).join(''))).toBe(letters(source))
    }),
  )
})

it.each(['**a ', '[', '_a ', '`a ', '*a', 'http://'])('reads the longest feedback made of %j without making the page wait', (piece) => {
  const source = piece.repeat(20_000 / piece.length)
  const started = performance.now()
  expect(parseMarkdown(source).map(written).join('').length).toBeGreaterThan(0)
  expect(performance.now() - started).toBeLessThan(1000)
})
