import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { removeTemporaryFolders } from './temporary-folder.ts'

it('removes the folders of runs that were killed or have ended, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aula-sweep-'))
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(killed, 'spawn')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const living = `aula-test-${process.ppid}-abcdef`
  const ended = `aula-test-${process.pid}-abcdef`
  await mkdir(join(folder, `aula-test-${killed.pid}-abcdef`))
  await writeFile(join(folder, `aula-test-${killed.pid}-abcdef`, 'secret'), '')
  for (const name of [living, ended, 'aula-school-abcdef']) await mkdir(join(folder, name))

  await removeTemporaryFolders(folder)
  expect((await readdir(folder)).toSorted()).toEqual(['aula-school-abcdef', living, ended].toSorted())
  await removeTemporaryFolders(folder, process.pid)
  expect((await readdir(folder)).toSorted()).toEqual(['aula-school-abcdef', living].toSorted())
  await rm(folder, { recursive: true })
})
