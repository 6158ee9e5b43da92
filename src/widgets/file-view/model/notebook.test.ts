import { expect, test } from 'vitest'
import { limits, readNotebook } from './notebook'

test('reads cells with what they put out', () => {
  const notebook = {
    metadata: { language_info: { name: 'Python' } },
    cells: [
      { cell_type: 'markdown', source: ['# Título\n', 'texto'] },
      {
        cell_type: 'code',
        execution_count: 3,
        source: 'print(1)',
        outputs: [
          { output_type: 'stream', text: ['1\n'] },
          { output_type: 'display_data', data: { 'image/png': ['aGk=\n'], 'text/html': '<script>alert(1)</script>' } },
          { output_type: 'execute_result', data: { 'text/html': '<b>x</b>', 'text/plain': 'x' } },
          { output_type: 'execute_result', data: { 'text/html': '<b>x</b>' } },
          { output_type: 'error', traceback: ['\u001B[0;31mNameError\u001B[0m'] },
        ],
      },
    ],
  }
  expect(readNotebook(JSON.stringify(notebook))).toEqual({
    language: 'python',
    isCut: false,
    cells: [
      { kind: 'markdown', text: '# Título\ntexto', count: null, outputs: [] },
      {
        kind: 'code',
        text: 'print(1)',
        count: 3,
        outputs: [
          { kind: 'text', text: '1\n' },
          { kind: 'image', type: 'image/png', data: 'aGk=' },
          { kind: 'text', text: 'x' },
          { kind: 'other' },
          { kind: 'error', text: 'NameError\n' },
        ],
      },
    ],
  })
})

const long = 'á'.repeat(limits.characters)
const output = (text: string) => ({ output_type: 'stream', text })
const cell = (source: string, ...outputs: unknown[]) => ({ cell_type: 'code', source, outputs })
const read = (...cells: unknown[]) => readNotebook(JSON.stringify({ cells }))

const many = <T>(count: number, of: T): T[] => Array.from({ length: count }, () => of)

test.each([
  ['cells', many(limits.cells, cell('1')), many(limits.cells + 1, cell('1'))],
  ['outputs', [cell('1', ...many(limits.outputs, output('1')))], [cell('1', ...many(limits.outputs + 1, output('1')))]],
  ['characters of a cell', [cell(long)], [cell(`${long}.`)]],
  ['characters of an output', [cell('1', output(long))], [cell('1', output(`${long}.`))]],
])('says when there are more %s than are shown', (_, whole, cut) => {
  expect([read(...whole)?.isCut, read(...cut)?.isCut]).toEqual([false, true])
  expect(read(...cut)?.cells).toEqual(read(...whole)?.cells)
})

test.each(['', '{', 'null', '[]', '{"cells": 3}', '"x"'])('%j is no notebook', (text) => expect(readNotebook(text)).toBeNull())

test.each(['{"cells": [null, 3, {"cell_type": {}, "source": 4, "outputs": [null, {"data": 1}]}]}'])('survives %s', (text) =>
  expect(readNotebook(text)?.cells).toHaveLength(3),
)
