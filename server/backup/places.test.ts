import { mkdir, readdir } from 'node:fs/promises'
import { join } from 'node:path'
import { expect, it } from 'vitest'
import { temporaryFolder } from '#server/testing/temporary-folder.ts'
import { removeOld } from './places.ts'

it('keeps all backups of the newest days that have one, as the school counts days', async () => {
  const place = await temporaryFolder()
  const names = [
    'aula-2026-11-01T020000Z',
    'aula-2026-11-19T020000Z',
    'aula-2026-11-20T020000Z',
    'aula-2026-11-20T150000Z',
    // after midnight in Madrid
    'aula-2026-11-20T233000Z',
    'aula-2026-11-21T020000Z-2',
  ]
  for (const name of [...names, '.unfinished-aula-2026-11-02T020000Z', 'photos'])
    await mkdir(join(place, name, 'files'), { recursive: true })
  expect(await removeOld(place, 2)).toEqual(names.slice(0, 2).map((name) => join(place, name)))
  expect((await readdir(place)).toSorted()).toEqual(['.unfinished-aula-2026-11-02T020000Z', ...names.slice(2), 'photos'].toSorted())
})
