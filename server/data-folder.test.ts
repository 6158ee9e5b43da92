import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { chmod, mkdtemp, rm, stat, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { afterEach, beforeEach, describe, expect, it } from 'vitest'
import { DataFolderError, holdDataFolder, openDataFolder } from './data-folder.ts'

let folder: string
beforeEach(async () => {
  folder = await mkdtemp(join(tmpdir(), 'aula-data-'))
})
afterEach(() => rm(folder, { recursive: true }))

describe('openDataFolder', () => {
  it('makes what is missing', async () => {
    await openDataFolder(join(folder, 'deep', 'down'))
    expect((await stat(join(folder, 'deep', 'down'))).isDirectory()).toBe(true)
  })

  it('refuses a file', async () => {
    await writeFile(join(folder, 'file'), '')
    await expect(openDataFolder(join(folder, 'file'))).rejects.toThrow(
      new DataFolderError(`The data folder ${folder}/file cannot be used: it is not a folder. Choose another one with DATA_DIR.`),
    )
  })

  it.skipIf(process.getuid?.() === 0)('refuses a folder it may not write', async () => {
    await chmod(folder, 0o500)
    await expect(openDataFolder(folder)).rejects.toThrow(/no permission to read and write it/)
    await chmod(folder, 0o700)
  })
})

const holdElsewhere = async () => {
  const code = `import { holdDataFolder } from ${JSON.stringify(join(import.meta.dirname, 'data-folder.ts'))}
    holdDataFolder(${JSON.stringify(folder)}); console.log('held'); setInterval(() => {}, 1000)`
  const child = spawn(process.execPath, ['--input-type=module', '-e', code], { stdio: ['ignore', 'pipe', 'inherit'] })
  await once(child.stdout, 'data')
  return child
}

describe('holdDataFolder', () => {
  it('lets one at a time hold it', () => {
    const release = holdDataFolder(folder)
    expect(() => holdDataFolder(folder)).toThrow(`The data folder ${folder} is in use by another process (${process.pid}).`)
    release()
    holdDataFolder(folder)()
  })

  it('is free again after its holder was killed', async () => {
    const child = await holdElsewhere()
    expect(() => holdDataFolder(folder)).toThrow(`is in use by another process (${child.pid})`)
    child.kill('SIGKILL')
    await once(child, 'exit')
    holdDataFolder(folder)()
  })
})
