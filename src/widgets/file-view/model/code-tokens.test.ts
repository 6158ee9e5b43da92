import { expect, test } from 'vitest'
import { highlight, languageOf } from './code-languages'
import { linesOf } from './code-tokens'

const textOf = (lines: ReturnType<typeof linesOf>) => lines.map((line) => line.map(({ text }) => text).join('')).join('\n')

test.each([
  ['Main.java', 'public class Main {\n  /* dos\n     líneas */ int x = 1;\n}'],
  ['Program.cs', 'using System;\nvar s = $"hola {1 < 2}";'],
  ['main.c', '#include <stdio.h>\nint main(void) { return 0; }'],
  ['main.cpp', 'std::vector<int> v{1, 2};'],
  ['app.py', 'def f(x):\n    """dos\n    líneas"""\n    return x and "a & b"'],
  ['index.php', '<p><?php echo "hola & adiós"; ?></p>'],
  ['app.js', 'const a = `uno\n${2}`'],
  ['app.tsx', 'export const A = (): JSX.Element => <p title="x">1</p>'],
  ['index.html', '<!doctype html>\n<style>a{color:red}</style><script>alert(1)</script>'],
  ['estilos.css', '.a > .b { color: #fff; }'],
  ['datos.sql', "SELECT * FROM alumnos WHERE nombre = 'O''Brien';"],
  ['config.xml', '<a b="&amp;">x</a>'],
  ['datos.json', '{"a": [1, null, "b"]}'],
  ['ci.yml', 'a:\n  - "b"'],
  ['run.sh', 'for i in 1 2; do echo "$i"; done'],
  ['Main.kt', 'fun main() = println("hola ${1 + 1}")'],
  ['LEEME.md', '# Título\n\n- **uno**\n\n```js\na\n```'],
])('%s keeps every character and gets colours', async (name, code) => {
  const language = languageOf(name)
  const html = language && (await highlight(code, language))
  const lines = linesOf(html ?? '')
  expect(textOf(lines)).toBe(code)
  expect(lines.flat().some(({ kind }) => kind !== '')).toBe(true)
})

test('a comment over two lines is one in both', async () => {
  const lines = linesOf((await highlight('/* a\nb */ int c', 'java')) ?? '')
  expect(lines).toEqual([
    [{ text: '/* a', kind: 'comment' }],
    [
      { text: 'b */', kind: 'comment' },
      { text: ' ', kind: '' },
      { text: 'int', kind: 'type' },
      { text: ' c', kind: '' },
    ],
  ])
})

test('long code has no colours', async () => {
  expect(await highlight('a'.repeat(300_001), 'java')).toBeNull()
  expect(languageOf('notas.txt')).toBeUndefined()
})
