import { useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { choosePasswordTexts } from '../i18n'
import type { Strength } from '../model/strength'

const bars: Readonly<Record<Strength, number>> = { rejected: 0, fair: 1, good: 2, strong: 3 }
const colours: Readonly<Record<Strength, string>> = { rejected: '', fair: 'bg-warning', good: 'bg-passed-ink', strong: 'bg-passed-ink' }

/** How hard a password is to guess, in words and in three bars. The line is always there, so that nothing moves while typing. */
export function StrengthMeter({ strength }: { readonly strength: Strength | null }) {
  const t = useTexts(choosePasswordTexts)
  return (
    <div className="flex min-h-5 items-center gap-3 text-sm">
      <span aria-hidden className="flex w-20 shrink-0 gap-1">
        {[1, 2, 3].map((bar) => (
          <span key={bar} className={cn('h-1 flex-1 rounded-full bg-line', strength && bar <= bars[strength] && colours[strength])} />
        ))}
      </span>
      <span role="status" className="text-muted">
        {strength && t(($) => $.strength[strength])}
      </span>
    </div>
  )
}
