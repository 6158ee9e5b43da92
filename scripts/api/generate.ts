/** `npm run api`: writes the files that web and server use, generated from the contract. Never edit them; check:contract compares them. */
import { execFileSync } from 'node:child_process'
import { mkdirSync, mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { requestRules, type ContractDocument } from './request-rules.ts'

const root = join(import.meta.dirname, '../..')
const source = join(root, 'openapi/openapi.yaml')

/** Names of the generated files in `openapi/generated`. */
export const generatedFiles = ['openapi.gen.json', 'schema.gen.ts', 'request-rules.gen.ts'] as const

export const generatedFolder = join(root, 'openapi/generated')

/** The hand-written contract. */
export const contractFile = source

/** Runs the command of an installed package on this Node and returns what it prints. Throws with its output when it fails. */
export function runTool(script: string, args: string[]): string {
  return execFileSync(process.execPath, [join(root, 'node_modules', script), ...args], {
    cwd: root,
    encoding: 'utf8',
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, REDOCLY_TELEMETRY: 'off', REDOCLY_SUPPRESS_UPDATE_NOTICE: 'true', NO_COLOR: '1', FORCE_COLOR: undefined },
  })
}

/**
 * JSON with one line for each operation. All references are resolved, so an indented file would have 40 000 lines, and a single
 * line could not be reviewed.
 */
function lines(contract: Record<string, unknown>): string {
  const inside = (value: unknown, depth: number): string => {
    const isOpen = depth > 0 && typeof value === 'object' && value !== null && !Array.isArray(value)
    if (!isOpen) return JSON.stringify(value)
    const rows = Object.entries(value).map(([key, child]) => `${JSON.stringify(key)}: ${inside(child, depth - 1)}`)
    return `{\n${rows.join(',\n')}\n}`
  }
  return `${inside(contract, 3)}\n`
}

/** Writes every generated file of the contract into `folder`. */
export function generate(folder: string): void {
  mkdirSync(folder, { recursive: true })
  const scratch = mkdtempSync(join(tmpdir(), 'aula-contract-'))
  try {
    const bundle = join(scratch, 'openapi.json')
    runTool('@redocly/cli/bin/cli.js', ['bundle', source, '--dereferenced', '--remove-unused-components', '--output', bundle])
    const contract = JSON.parse(readFileSync(bundle, 'utf8')) as Record<string, unknown>
    writeFileSync(join(folder, 'openapi.gen.json'), lines(contract))
    writeFileSync(join(folder, 'request-rules.gen.ts'), requestRules(contract as unknown as ContractDocument))
  } finally {
    rmSync(scratch, { recursive: true, force: true })
  }
  // a field with a default is optional in a request; responses list the fields that they always have in `required`
  runTool('openapi-typescript/bin/cli.js', [source, '--default-non-nullable=false', '--output', join(folder, 'schema.gen.ts')])
}

if (import.meta.main) {
  generate(generatedFolder)
  process.stdout.write(`openapi/generated: ${generatedFiles.join(', ')}\n`)
}
