import fc from 'fast-check'
import type { RootContent } from 'mdast'
import { expect, it } from 'vitest'
import { parseMarkdown, safeHref } from '.'

const typesOf = (source: string) => parseMarkdown(source)?.blocks.map(({ type }) => type)

it.each<[string, string[]]>([
  ['### Qué se entrega\n\n> No uses Bootstrap.', ['heading', 'blockquote']],
  ['| Parte | Puntos |\n|---|--:|\n| Rejilla | 4 |', ['table']],
  ['- uno\n  - dos\n\n1. tres', ['list', 'list']],
  ['```\n<p>\n```\n\n---', ['code', 'thematicBreak']],
  ['', []],
  ['2 * 3 * 4 y mi_nombre_largo', ['paragraph']],
])('reads %j', (source, types) => expect(typesOf(source)).toEqual(types))

it.each(['<script>alert(1)</script>', '<img src=x onerror=alert(1)>', 'uno <b>dos</b>', '<!-- nota -->', '<div>\n\n# x'])(
  'leaves the HTML of %j a text',
  (source) => expect(JSON.stringify(parseMarkdown(source)?.blocks)).not.toContain('"html"'),
)

it.each([
  'javascript:alert(1)',
  ' java\nscript:alert(1)',
  'data:text/html,x',
  '//evil.example',
  '/api/v1/users',
  'file:///etc',
  'vbscript:x',
])('makes no link to %j', (target) => expect(safeHref(target)).toBeUndefined())
it.each(['http://a.es/', 'https://a.es/b?c=d#e', 'mailto:ana@a.es'])('makes a link to %s', (target) =>
  expect(safeHref(target)).toBe(target),
)

it('finds the first level of the headings, and the targets of named links', () => {
  const parsed = parseMarkdown('> ### a\n\n#### b\n\n[guía]\n\n[guía]: https://a.es')
  expect([parsed?.topHeading, parsed?.definitions.get('guía')?.url]).toEqual([3, 'https://a.es'])
})

const textOf = (node: RootContent): string => ('children' in node ? node.children.map(textOf).join('') : 'value' in node ? node.value : '')

it('loses no letter of what a person typed', () => {
  const piece = fc.constantFrom('a', 'ñ', '7', ' ', '\n', '*', '**', '_', '`', '[', '](', ')', '<', '>', '- ', '1. ', '\\', 'https://a.es')
  fc.assert(
    fc.property(fc.array(piece, { maxLength: 40 }), (pieces) => {
      const source = pieces.join('')
      const letters = (value: string) => value.replaceAll(/[^añ]/g, '')
      // the address of a named link and the word after an opening fence are not part of the text
      fc.pre(!source.includes('](') && !source.includes('```'))
      expect(letters(parseMarkdown(source)?.blocks.map(textOf).join('') ?? '')).toBe(letters(source))
    }),
  )
})

const hostile = [
  '**a ',
  '[',
  '*a',
  '*_',
  '> ',
  '>',
  '- ',
  '1. ',
  '* a\n',
  '- a\n',
  'a\n\n',
  'a\n-\n',
  'a\n=\n',
  'a\n',
  'a\n|-\n',
  '~~a',
  '![',
  '[a](',
  '[[a]](',
  'a@b.c ',
  '# ',
]

// the time of parsing grows with the square of some of them
it.each(hostile)('reads or refuses 50,000 characters of %j', { timeout: 20_000 }, (piece) => {
  const document = parseMarkdown(piece.repeat(50_000 / piece.length))
  expect(document === null || document.blocks.length > 0).toBe(true)
})

it('reads the longest honest text', () => {
  const paragraph = `${'La **rejilla** se entiende y no se rompe en el móvil. '.repeat(8)}\n\n- Falta el pie.\n- Sobra \`div\`.\n\n`
  expect(parseMarkdown(paragraph.repeat(20_000 / paragraph.length))).not.toBeNull()
})
