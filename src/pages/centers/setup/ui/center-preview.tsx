import { MapPin } from 'lucide-react'
import { CenterLogo } from '@/entities/center'
import { useLanguage, useTexts } from '@/shared/i18n'
import { cn } from '@/shared/lib/cn'
import { formatInteger } from '@/shared/lib/format'
import { centerSetupTexts } from '../i18n'
import { countryName } from '../model/countries'
import type { Values } from '../model/steps-types'

interface CenterPreviewProps {
  readonly values: Values
  /** Whether the center exists: then empty fields get no placeholder. */
  readonly isReal?: boolean
  readonly className?: string
}

/** A preview of the center for its users. */
export function CenterPreview({ values, isReal = false, className }: CenterPreviewProps) {
  const t = useTexts(centerSetupTexts)
  const language = useLanguage()
  const place = [values.city, values.country === '' ? '' : countryName(language, values.country)].filter((part) => part !== '').join(', ')
  const seats = [
    [t(($) => $.preview.teachers), values.teacher_licenses],
    [t(($) => $.preview.students), values.student_licenses],
  ] as const
  return (
    <figure aria-label={isReal ? values.name : t(($) => $.preview.title)} className={cn('flex min-w-0 flex-col gap-2', className)}>
      {!isReal && (
        <figcaption aria-hidden className="text-sm text-muted">
          {t(($) => $.preview.title)}
        </figcaption>
      )}
      <div className="overflow-hidden rounded-lg border border-line bg-surface shadow-sm">
        <div className={cn('relative bg-accent-soft', values.background ? 'aspect-[2/1]' : 'h-20')}>
          {values.background && <img src={values.background.url} alt="" className="size-full object-cover" />}
        </div>
        <div className="flex flex-col gap-3 px-4 pb-4">
          <div className="-mt-7 flex items-end gap-3">
            <CenterLogo key={values.logo?.url} name={values.name} src={values.logo?.url ?? null} size="lg" />
          </div>
          <div className="min-w-0">
            <p className={cn('text-lg leading-6 font-semibold text-balance break-words', values.name === '' && 'text-muted')}>
              {values.name || t(($) => $.preview.unnamed)}
            </p>
            {place && (
              <p className="mt-0.5 flex items-center gap-1 text-sm text-muted">
                <MapPin aria-hidden size={14} />
                {place}
              </p>
            )}
          </div>
          {(!isReal || values.about !== '') && (
            <p className={cn('line-clamp-3 text-md', values.about === '' ? 'text-muted' : 'text-soft')}>
              {values.about || t(($) => $.preview.noAbout)}
            </p>
          )}
          <dl className="flex gap-6 border-t border-line pt-3 text-sm">
            {seats.map(([term, count]) => (
              <div key={term}>
                <dt className="text-muted">{term}</dt>
                <dd className="text-md font-medium tabular-nums">{/^\d+$/.test(count) ? formatInteger(Number(count)) : '–'}</dd>
              </div>
            ))}
          </dl>
        </div>
      </div>
    </figure>
  )
}
