import { mkdir, readdir, rename, rm } from 'node:fs/promises'
import { join } from 'node:path'
import { platformZone, schoolDay } from '../school-day.ts'
import { type Manifest, readManifest } from './manifest.ts'

/** A folder gets its name when the backup in it is whole. */
const wholeName = /^aula-\d{4}-\d{2}-\d{2}T\d{6}Z(?:-\d+)?$/
const unfinished = '.unfinished-'
const leaving = '.deleting-'

export const backupName = (taken: Date) => `aula-${taken.toISOString().slice(0, 19).replaceAll(':', '')}Z`

/** Folders of whole backups, oldest first; none where the place does not exist. */
export async function listBackups(place: string): Promise<string[]> {
  const entries = await readdir(place, { withFileTypes: true }).catch((error: NodeJS.ErrnoException) => {
    if (error.code === 'ENOENT') return []
    throw error
  })
  const names = entries.filter((entry) => entry.isDirectory() && wholeName.test(entry.name)).map((entry) => entry.name)
  return names.toSorted().map((name) => join(place, name))
}

/** The newest backup of a place with a readable manifest. */
export async function newestBackup(place: string): Promise<{ folder: string; manifest: Manifest } | null> {
  for (const folder of (await listBackups(place)).toReversed()) {
    const manifest = await readManifest(folder).catch(() => null)
    if (manifest) return { folder, manifest }
  }
  return null
}

/** A folder for a backup that is being made; nothing takes it for a whole one. */
export async function beginBackup(place: string, name: string): Promise<string> {
  await mkdir(place, { recursive: true, mode: 0o700 })
  const folder = join(place, `${unfinished}${name}`)
  await mkdir(folder, { mode: 0o700 })
  return folder
}

/** Deletes what killed processes have left. Only for the process that holds the lock of backups. */
export async function removeUnfinished(place: string): Promise<void> {
  const names = await readdir(place).catch(() => [])
  for (const name of names)
    if (name.startsWith(unfinished) || name.startsWith(leaving)) await rm(join(place, name), { recursive: true, force: true })
}

/**
 * Deletes backups but those of the newest days that have any.
 * @param days how many
 * @returns the deleted folders
 */
export async function removeOld(place: string, days: number): Promise<string[]> {
  const backups = (await listBackups(place)).map((folder) => ({ folder, day: dayOf(folder) }))
  const kept = new Set([...new Set(backups.map(({ day }) => day))].slice(-days))
  const old = backups.filter(({ day }) => !kept.has(day)).map(({ folder }) => folder)
  for (const folder of old) {
    // one that is half deleted must not look whole
    const name = folder.slice(place.length + 1)
    const gone = join(place, `${leaving}${name}`)
    await rename(folder, gone)
    await rm(gone, { recursive: true, force: true })
  }
  return old
}

/** The school's day of a backup, read from its name. */
function dayOf(folder: string): string {
  const [, date = '', hour = '', minute = '', second = ''] = /aula-(.{10})T(\d\d)(\d\d)(\d\d)Z/.exec(folder) ?? []
  return schoolDay(new Date(`${date}T${hour}:${minute}:${second}Z`), platformZone)
}
