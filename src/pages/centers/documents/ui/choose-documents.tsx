import { useState, type ReactNode } from 'react'
import { DataExportPanel } from '@/features/data-export'
import type { Schema } from '@/shared/api'
import { useLanguage, useTexts } from '@/shared/i18n'
import { Card, Checkbox, Section } from '@/shared/ui'
import { centerDocumentTexts } from '../i18n'
import { chosenEvaluations, evaluationsByName, groupsOf } from '../model/choice'

interface ChooseDocumentsProps {
  readonly centerId: number
  readonly evaluations: Schema<'CenterEvaluations'>['evaluations']
}

const documentKinds = ['acta', 'reports'] as const

/** A set with an element more or less. */
function withOrWithout<T>(set: ReadonlySet<T>, element: T, isIn: boolean): ReadonlySet<T> {
  const next = new Set(set)
  if (isIn) next.add(element)
  else next.delete(element)
  return next
}

/** Chooses evaluations, documents and groups, and prepares the file. At first: all groups, and the latest evaluation with closed programs. */
export function ChooseDocuments({ centerId, evaluations }: ChooseDocumentsProps) {
  const t = useTexts(centerDocumentTexts)
  const language = useLanguage()
  const byName = evaluationsByName(evaluations)
  const groups = groupsOf(evaluations)
  const [names, setNames] = useState<ReadonlySet<string>>(
    () => new Set([byName.findLast(({ closed }) => closed > 0) ?? byName[0]].flatMap((each) => each?.key ?? [])),
  )
  const [documents, setDocuments] = useState<ReadonlySet<(typeof documentKinds)[number]>>(new Set(documentKinds))
  const [without, setWithout] = useState<ReadonlySet<number>>(new Set())
  const named = chosenEvaluations(evaluations, { names, without: new Set() })
  const chosen = named.filter(({ group }) => !without.has(group.id))
  const chosenGroups = groupsOf(chosen).length
  const isReady = chosen.length > 0 && documents.size > 0
  const request = { evaluations: chosen.map(({ id }) => id), documents: documentKinds.filter((kind) => documents.has(kind)), language }
  return (
    <div className="grid items-start gap-6 lg:grid-cols-[minmax(0,1fr)_22rem]">
      <div className="flex min-w-0 flex-col gap-6">
        <Choices legend={t(($) => $.evaluations)}>
          {byName.map(({ key, name, kind, groups: count, programs, closed }) => (
            <Checkbox
              key={key}
              label={`${name} · ${t(($) => $.kinds[kind])}`}
              hint={`${t(($) => $.inGroups, { count })}, ${closed === programs ? t(($) => $.allClosed) : t(($) => $.closed, { closed, count: programs })}`}
              checked={names.has(key)}
              onChange={({ target }) => setNames(withOrWithout(names, key, target.checked))}
            />
          ))}
        </Choices>
        <Choices legend={t(($) => $.documents)}>
          {documentKinds.map((kind) => (
            <Checkbox
              key={kind}
              label={t(($) => $[kind])}
              hint={t(($) => $[`${kind}Hint`])}
              checked={documents.has(kind)}
              onChange={({ target }) => setDocuments(withOrWithout(documents, kind, target.checked))}
            />
          ))}
        </Choices>
        <Choices legend={t(($) => $.groups)}>
          <Checkbox
            label={t(($) => $.allGroups, { count: groups.length })}
            checked={without.size === 0}
            indeterminate={without.size > 0 && without.size < groups.length}
            onChange={({ target }) => setWithout(new Set(target.checked ? [] : groups.map(({ id }) => id)))}
          />
          <div className="grid gap-x-5 gap-y-2.5 border-t border-line pt-3 sm:grid-cols-2 xl:grid-cols-3">
            {groups.map(({ id, name }) => {
              const has = named.some(({ group }) => group.id === id)
              return (
                <Checkbox
                  key={id}
                  label={name}
                  {...(has ? {} : { hint: t(($) => $.noEvaluation) })}
                  checked={!without.has(id)}
                  onChange={({ target }) => setWithout(withOrWithout(without, id, !target.checked))}
                />
              )
            })}
          </div>
        </Choices>
      </div>
      <Card className="lg:sticky lg:top-4">
        <Section title={t(($) => $.file)}>
          <p className="text-md text-muted">
            {isReady
              ? t(($) => $.fileBody, {
                  count: chosen.length * documents.size,
                  groups: t(($) => $.chosenGroups, { count: chosenGroups }),
                })
              : t(($) => $.nothing)}
          </p>
          {isReady && chosen.some(({ closed, programs }) => closed < programs) && (
            <p className="text-md text-muted">{t(($) => $.provisional)}</p>
          )}
          <DataExportPanel scope={{ documentsOf: centerId, chosen: isReady ? request : null }} />
        </Section>
      </Card>
    </div>
  )
}

function Choices({ legend, children }: { readonly legend: string; readonly children: ReactNode }) {
  return (
    <Card>
      <fieldset className="flex min-w-0 flex-col gap-2.5">
        <legend className="mb-2 text-base font-semibold">{legend}</legend>
        {children}
      </fieldset>
    </Card>
  )
}
