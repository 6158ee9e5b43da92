import { z } from 'zod'

const contents = ['text', 'report', 'asset', 'zip', 'tones'] as const

/**
 * Exactly one of `text`, `report` (Markdown that becomes a PDF), `asset` (a file of data/assets), `zip` and `tones` (hertz and milliseconds,
 * which become a WAV file) says what it holds.
 */
export const sampleFile = z
  .strictObject({
    name: z.string(),
    when: z.string().exactOptional(),
    text: z.string().exactOptional(),
    report: z.string().exactOptional(),
    asset: z.string().exactOptional(),
    zip: z.record(z.string(), z.string()).exactOptional(),
    tones: z.array(z.tuple([z.number().min(0), z.int().positive()])).exactOptional(),
  })
  .refine((file) => contents.filter((each) => file[each] !== undefined).length === 1, { error: `needs one of ${contents.join(', ')}` })

export type SampleFileContent = z.output<typeof sampleFile>
