import { type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** One JSON line per event. What signs people in never reaches it. */
export function openLog(level: LogLevel): Logger {
  return pino({
    level,
    base: null,
    redact: {
      paths: [
        'password',
        '*.password',
        'new_password',
        '*.new_password',
        'token',
        '*.token',
        'credential',
        '*.credential',
        '*.headers.cookie',
        '*.headers.authorization',
        '*.headers["set-cookie"]',
        '*.headers["x-xsrf-token"]',
        // The embedded database hangs the values of a failed query on its error.
        'err.params',
      ],
      censor: '[redacted]',
    },
  })
}
