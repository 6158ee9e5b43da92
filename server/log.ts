import { type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** One JSON line per event. What signs people in never reaches it. */
export function openLog(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: ['password', '*.password', 'new_password', '*.new_password', 'token', '*.token', 'credential', '*.credential',
        '*.headers.cookie', '*.headers.authorization', '*.headers["set-cookie"]', '*.headers["x-xsrf-token"]'],
      censor: '[redacted]',
    },
  })
}
