import { expect, it } from 'vitest'
import { formatFileSize } from '.'

it.each([
  [0, '0\u00A0B'],
  [1023, '1.023\u00A0B'],
  [1024, '1\u00A0KB'],
  [1536, '1,5\u00A0KB'],
  [1_048_500, '1.023,9\u00A0KB'],
  [1_048_530, '1\u00A0MB'],
  [52_428_800, '50\u00A0MB'],
  [1_610_612_736, '1,5\u00A0GB'],
  [5_000_000_000_000, '4.656,6\u00A0GB'],
  [-1, '–'],
  [Number.NaN, '–'],
])('writes %d bytes as %s', (bytes, text) => expect(formatFileSize(bytes)).toBe(text))
