import { TriangleAlert, X } from 'lucide-react'
import { useTexts } from '@/shared/i18n'
import { Combobox, IconButton } from '@/shared/ui'
import { newSchoolYearTexts } from '../i18n'

interface ChosenListProps {
  readonly title: string
  readonly hint?: string | undefined
  readonly empty: string
  readonly chosen: readonly { readonly id: number; readonly name: string; readonly warning?: string | undefined }[]
  readonly others: readonly { readonly id: number; readonly name: string }[]
  readonly addLabel: string
  readonly placeholder: string
  readonly onChange: (ids: readonly number[]) => void
}

/** A list to which entries are added by typing, and from which they are removed. */
export function ChosenList({ title, hint, empty, chosen, others, addLabel, placeholder, onChange }: ChosenListProps) {
  const t = useTexts(newSchoolYearTexts)
  const ids = chosen.map(({ id }) => id)
  return (
    <div className="flex min-w-0 flex-col gap-1.5">
      <p className="text-md font-medium">{title}</p>
      {chosen.length === 0 ? (
        <p className="text-md text-muted">{empty}</p>
      ) : (
        <ul className="flex flex-wrap gap-1.5">
          {chosen.map(({ id, name, warning }) => (
            <li
              key={id}
              className="flex max-w-full items-center gap-1 rounded-md border border-line bg-subtle/60 py-0.5 pr-0.5 pl-2.5 text-md"
            >
              <span className="min-w-0">{name}</span>
              {warning && (
                <span className="flex items-center gap-1 text-sm whitespace-nowrap text-warning-ink">
                  <TriangleAlert aria-hidden size={14} />
                  {warning}
                </span>
              )}
              <IconButton
                icon={X}
                size="sm"
                label={t(($) => $.newGroup.remove, { name })}
                onClick={() => onChange(ids.filter((each) => each !== id))}
              />
            </li>
          ))}
        </ul>
      )}
      {hint && <p className="text-sm text-muted">{hint}</p>}
      {others.length > 0 && (
        <Combobox
          // empties the input after each choice
          key={ids.join()}
          label={addLabel}
          placeholder={placeholder}
          options={others.map(({ id, name }) => ({ id: String(id), label: name }))}
          value={null}
          onValueChange={(id) => id !== null && onChange([...ids, Number(id)])}
        />
      )}
    </div>
  )
}
