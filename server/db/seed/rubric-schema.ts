import { z } from 'zod'

/** Rows with points and description of each level; a row may name a criterion of the task. */
export const rubric = z.strictObject({
  levels: z.array(z.string()).min(2),
  rows: z.array(
    z.strictObject({ title: z.string(), criterion: z.string().exactOptional(), cells: z.array(z.tuple([z.number().min(0), z.string()])) }),
  ),
})
