import { Link } from '@tanstack/react-router'
import { ArrowDown, ArrowUp, X } from 'lucide-react'
import type { ReactNode } from 'react'
import { useTexts } from '@/shared/i18n'
import { Card, Combobox, IconButton } from '@/shared/ui'
import { groupEditorTexts } from '../i18n'

export interface Program {
  readonly id: number
  readonly name: string
  readonly detail?: ReactNode
  /** Below the name: what is chosen for this program. */
  readonly choice?: ReactNode
}

interface ProgramListProps {
  readonly programs: readonly Program[]
  /** Programs of the center. */
  readonly offered: readonly Program[]
  readonly onOrder: (ids: number[]) => void
  readonly onAdd: (id: number) => void
  readonly onRemove: (program: Program) => void
  readonly disabled?: boolean
}

/** The programs of a group in order. They are moved with buttons, which work with keyboard and touch. */
export function ProgramList({ programs, offered, onOrder, onAdd, onRemove, disabled = false }: ProgramListProps) {
  const t = useTexts(groupEditorTexts)
  const others = offered.filter(({ id }) => !programs.some((each) => each.id === id))
  const move = (from: number, to: number) => {
    const ids = programs.map(({ id }) => id)
    ids.splice(to, 0, ...ids.splice(from, 1))
    onOrder(ids)
  }
  return (
    <Card className="flex flex-col gap-3">
      {programs.length === 0 ? (
        <p className="text-md text-muted">
          {offered.length === 0 ? (
            <>
              {t(($) => $.noneOffered)}{' '}
              <Link to="/courses" className="text-accent-ink hover:underline">
                {t(($) => $.addToCenter)}
              </Link>
            </>
          ) : (
            t(($) => $.noPrograms)
          )}
        </p>
      ) : (
        <ol className="divide-y divide-line rounded-md border border-line">
          {programs.map((program, index) => (
            <li key={program.id} className="flex flex-wrap items-center gap-1 py-1.5 pr-1.5 pl-3 text-md">
              <div className="min-w-0 flex-1">
                <span className="block">{program.name}</span>
                {program.detail && <span className="block text-sm text-muted tabular-nums">{program.detail}</span>}
              </div>
              {!disabled && (
                <>
                  <IconButton
                    icon={ArrowUp}
                    size="sm"
                    label={t(($) => $.moveUp, { name: program.name })}
                    disabled={index === 0}
                    onClick={() => move(index, index - 1)}
                  />
                  <IconButton
                    icon={ArrowDown}
                    size="sm"
                    label={t(($) => $.moveDown, { name: program.name })}
                    disabled={index === programs.length - 1}
                    onClick={() => move(index, index + 1)}
                  />
                  <IconButton
                    icon={X}
                    size="sm"
                    label={t(($) => $.removeProgram, { name: program.name })}
                    onClick={() => onRemove(program)}
                  />
                </>
              )}
              {program.choice && <div className="w-full">{program.choice}</div>}
            </li>
          ))}
        </ol>
      )}
      {!disabled && others.length > 0 && (
        <Combobox
          key={programs.map(({ id }) => id).join()}
          label={t(($) => $.addProgram)}
          placeholder={t(($) => $.addProgramPlaceholder)}
          options={others.map(({ id, name }) => ({ id: String(id), label: name }))}
          value={null}
          onValueChange={(id) => id !== null && onAdd(Number(id))}
        />
      )}
    </Card>
  )
}
