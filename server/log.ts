import { type Logger, pino } from 'pino'
import type { LogLevel } from './config.ts'

/** Writes one JSON line per event, without credentials. */
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
        // The embedded database attaches the values of a failed query to its error.
        'err.params',
      ],
      censor: '[redacted]',
    },
  })
}
