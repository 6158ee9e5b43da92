import type { ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import { formatClock } from '@/shared/lib/format'
import { FormError } from '@/shared/ui'
import { importTexts } from '../i18n'
import type { Rejection, Seats } from '../model/import-types'

interface ProblemErrorProps {
  readonly rejection: Rejection | null
  readonly seats?: Seats | null
  /** Seconds after which a retry makes sense. */
  readonly retryAfter?: number
  /** Actions beside the message. */
  readonly children?: ReactNode
}

/** The message of a rejection, announced when it appears. */
export function RejectionError({ rejection, seats, retryAfter = 60, children }: ProblemErrorProps) {
  const t = useTexts(importTexts)
  const { needed, left } = seats ?? { needed: 0, left: 0 }
  return (
    // takes no space without a rejection
    <div className="has-[>:empty]:hidden">
      <FormError>
        {rejection && (
          <span className="flex flex-wrap items-center justify-between gap-x-4 gap-y-2">
            {t(($) => $.rejections[rejection], { needed, left, time: formatClock(retryAfter) })}
            {children}
          </span>
        )}
      </FormError>
    </div>
  )
}
