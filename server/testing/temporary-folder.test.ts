import { spawn } from 'node:child_process'
import { once } from 'node:events'
import { mkdir, mkdtemp, readdir, rm, writeFile } from 'node:fs/promises'
import { tmpdir } from 'node:os'
import { basename, join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from './temporary-folder.ts'

it('removes what a test left that was killed, and nothing else', async () => {
  const folder = await mkdtemp(join(tmpdir(), 'aula-sweep-'))
  const killed = spawn(process.execPath, ['-e', 'setInterval(() => {}, 1000)'])
  await once(killed, 'spawn')
  killed.kill('SIGKILL')
  await once(killed, 'exit')
  const left = `aula-test-${killed.pid}-abcdef`
  const living = `aula-test-${process.ppid}-abcdef`
  await mkdir(join(folder, left))
  await writeFile(join(folder, left, 'secret'), '')
  await mkdir(join(folder, living))
  await mkdir(join(folder, 'aula-school-abcdef'))

  const made = await temporaryFolder(folder)
  expect((await readdir(folder)).toSorted()).toEqual(['aula-school-abcdef', living, basename(made)].toSorted())
  await rm(folder, { recursive: true })
})
