import { expect, test } from 'vitest'
import { readNotebook } from './notebook'

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

test.each(['', '{', 'null', '[]', '{"cells": 3}', '"x"'])('%j is no notebook', (text) => expect(readNotebook(text)).toBeNull())

test.each(['{"cells": [null, 3, {"cell_type": {}, "source": 4, "outputs": [null, {"data": 1}]}]}'])('survives %s', (text) =>
  expect(readNotebook(text)?.cells).toHaveLength(3),
)
