/** What a cell has put out: text, an image as Base64, or something that is not shown, such as HTML. */
export type CellOutput =
  | { readonly kind: 'text' | 'error'; readonly text: string }
  | { readonly kind: 'image'; readonly type: string; readonly data: string }
  | { readonly kind: 'other' }

export interface NotebookCell {
  readonly kind: 'markdown' | 'code' | 'raw'
  readonly text: string
  /** How often the notebook had run when it ran last. */
  readonly count: number | null
  readonly outputs: readonly CellOutput[]
}

export interface Notebook {
  readonly cells: readonly NotebookCell[]
  /** The language of its code, in small letters. */
  readonly language: string
  /** There is more of it than is shown. */
  readonly isCut: boolean
}

/** What is shown of a notebook: its first cells, of each the first outputs, of each text the first characters. */
export const limits = { cells: 500, outputs: 50, characters: 20_000 }

type Data = Readonly<Record<string, unknown>>
const isData = (value: unknown): value is Data => typeof value === 'object' && value !== null && !Array.isArray(value)
const dataOf = (value: unknown): Data => (isData(value) ? value : {})
const listOf = (value: unknown): readonly unknown[] => (Array.isArray(value) ? value : [])
/** Texts are one string or its lines. */
const joined = (value: unknown): string =>
  Array.isArray(value) ? value.filter((line) => typeof line === 'string').join('') : typeof value === 'string' ? value : ''
/** Colours of a terminal. */
// oxlint-disable-next-line no-control-regex -- the escape character is what it looks for
const withoutColours = (text: string) => text.replaceAll(/\u001B\[[\d;]*m/g, '')

const pictures = ['image/png', 'image/jpeg'] as const

function outputOf(value: unknown): CellOutput {
  const output = dataOf(value)
  if (output['output_type'] === 'error')
    return { kind: 'error', text: withoutColours(joined(listOf(output['traceback']).map((line) => `${joined(line)}\n`))) }
  if (output['output_type'] === 'stream') return { kind: 'text', text: withoutColours(joined(output['text'])) }
  const data = dataOf(output['data'])
  for (const type of pictures) {
    const found = data[type]
    const image = Array.isArray(found) ? found.join('') : found
    if (typeof image === 'string') return { kind: 'image', type, data: image.replaceAll(/\s/g, '') }
  }
  const text = withoutColours(joined(data['text/plain']))
  return text === '' ? { kind: 'other' } : { kind: 'text', text }
}

function cellOf(value: unknown): NotebookCell {
  const cell = dataOf(value)
  const kind = cell['cell_type'] === 'markdown' || cell['cell_type'] === 'code' ? cell['cell_type'] : 'raw'
  const count = cell['execution_count']
  return {
    kind,
    text: joined(cell['source']),
    count: typeof count === 'number' ? count : null,
    outputs: listOf(cell['outputs']).map(outputOf),
  }
}

const isLong = (text: string) => text.length > limits.characters
const isLongOutput = (output: CellOutput) => 'text' in output && isLong(output.text)
const isCut = ({ outputs, text }: NotebookCell) => isLong(text) || outputs.length > limits.outputs || outputs.some(isLongOutput)
const cutText = <T extends { readonly text: string }>(part: T): T => ({ ...part, text: part.text.slice(0, limits.characters) })
const cut = (cell: NotebookCell): NotebookCell => ({
  ...cutText(cell),
  outputs: cell.outputs.slice(0, limits.outputs).map((output) => ('text' in output ? cutText(output) : output)),
})

/** Reads a Jupyter notebook of version 4; null for anything else. */
export function readNotebook(text: string): Notebook | null {
  let value: unknown
  try {
    value = JSON.parse(text)
  } catch {
    return null
  }
  const { cells, metadata } = dataOf(value)
  if (!Array.isArray(cells)) return null
  const { language_info: info, kernelspec } = dataOf(metadata)
  const language = dataOf(info)['name'] ?? dataOf(kernelspec)['language']
  const shown = cells.slice(0, limits.cells).map(cellOf)
  return {
    cells: shown.map(cut),
    language: typeof language === 'string' ? language.toLowerCase() : 'python',
    isCut: cells.length > limits.cells || shown.some(isCut),
  }
}
