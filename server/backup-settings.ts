/** Settings of backups. */
import { join } from 'node:path'
import { z } from 'zod'
import { whole } from './setting-parsers.ts'

export interface BackupConfig {
  /** Folder of the backups. */
  place: string
  /** Time of day of the school at which the server makes one, in minutes after midnight; null leaves it to others. */
  atMinute: number | null
  /** Days whose backups are kept when the server makes another one. */
  keepDays: number
}

export const backupSettings = {
  BACKUP_DIR: z.string().optional(),
  BACKUP_AT: z
    .string()
    .regex(/^([01]\d|2[0-3]):[0-5]\d$/, 'is not a time of day like 03:30')
    .transform((text) => Number(text.slice(0, 2)) * 60 + Number(text.slice(3)))
    .optional(),
  BACKUP_KEEP: whole(1, 3650).default(14),
}

interface Given {
  BACKUP_DIR?: string | undefined
  BACKUP_AT?: number | undefined
  BACKUP_KEEP: number
  DATA_DIR: string
}

export const readBackupConfig = (given: Given): BackupConfig => ({
  place: given.BACKUP_DIR ?? join(given.DATA_DIR, 'backups'),
  atMinute: given.BACKUP_AT ?? null,
  keepDays: given.BACKUP_KEEP,
})
