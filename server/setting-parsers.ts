/** Parsers of settings that are neither text nor addresses. */
import { z } from 'zod'

/** Whether the demo school is loaded. */
export const demo = z
  .enum(['true', 'false', '1', '0', 'public'], { error: 'is neither true, false nor public' })
  .transform((value) => (value === 'public' ? value : value === 'true' || value === '1' ? 'local' : 'never'))
export const flag = z.enum(['true', 'false', '1', '0'], { error: 'is neither true nor false' }).transform((v) => v === 'true' || v === '1')
/** A whole number within limits, both included. */
export const whole = (min: number, max: number) =>
  z
    .string()
    .regex(/^\d+$/, 'is not a whole number')
    .transform(Number)
    .refine((n) => n >= min && n <= max, `is not between ${min} and ${max}`)
