import type { Translation } from '@/shared/i18n'
import type { es } from './es'

export const en = {
  feedback: {
    label: 'Feedback',
    hint: 'The student reads it. You can use **bold**, lists and links.',
    write: 'Write',
    preview: 'Preview',
    mode: 'Write or preview the feedback',
    nothing: 'There is no feedback yet.',
    phrases: 'Phrases',
  },
  note: { label: 'Private note', hint: 'Only the teaching team sees it.' },
} as const satisfies Translation<typeof es>
