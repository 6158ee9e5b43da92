/**
 * `npm run check:contract`: checks that the contract is well-formed and its generated files are up to date, and reports breaking
 * changes since the last commit. They are allowed unless `--fail-on-breaking` is given. Writes nothing.
 */
import { mkdtempSync, readFileSync, rmSync } from 'node:fs'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { breakingChanges, committedContract, findOasdiff } from './breaking.ts'
import { contractFile, generate, generatedFiles, generatedFolder, runTool } from './generate.ts'

const say = (line: string) => process.stdout.write(`${line}\n`)
const read = (folder: string, file: string) => {
  try {
    return readFileSync(join(folder, file), 'utf8')
  } catch {
    return undefined
  }
}

function lint(): boolean {
  const config = join(import.meta.dirname, '../../openapi/redocly.yaml')
  try {
    runTool('@redocly/cli/bin/cli.js', ['lint', contractFile, '--config', config, '--format', 'stylish', '--lint-config', 'error'])
    return true
  } catch (error) {
    const { stdout, stderr } = error as { stdout?: string; stderr?: string }
    say(`${stdout ?? ''}${stderr ?? String(error)}`.trim())
    return false
  }
}

function upToDate(): boolean {
  const fresh = mkdtempSync(join(tmpdir(), 'aula-drift-'))
  try {
    generate(fresh)
    const stale = generatedFiles.filter((file) => read(fresh, file) !== read(generatedFolder, file))
    for (const file of stale) say(`openapi/generated/${file} is not what the contract says: run npm run api and commit the result.`)
    return stale.length === 0
  } finally {
    rmSync(fresh, { recursive: true, force: true })
  }
}

function checkCompatibility(): boolean {
  const before = committedContract()
  const after = read(generatedFolder, 'openapi.gen.json')
  const oasdiff = findOasdiff()
  if (!before || !after || before === after) return true
  if (!oasdiff) {
    say('Breaking changes were not looked for: there is no oasdiff for this platform in node_modules, and none in PATH.')
    return true
  }
  const found = breakingChanges(oasdiff, before, after)
  for (const it of found) say(`${it.level === 3 ? 'breaks ' : 'may break'} ${it.operation} ${it.path}: ${it.text}`)
  return !found.some((it) => it.level === 3)
}

const sound = [lint(), upToDate()].every(Boolean)
const compatible = checkCompatibility()
process.exitCode = sound && (compatible || !process.argv.includes('--fail-on-breaking')) ? 0 : 1
