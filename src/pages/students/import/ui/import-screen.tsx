import { Link } from '@tanstack/react-router'
import { useEffect, useRef, useState } from 'react'
import { useTexts } from '@/shared/i18n'
import { Button, EmptyState, ErrorState, PageHeader, Skeleton, SpinnerCover, type LazyModule, lazyModule, useLazyModule } from '@/shared/ui'
import { Breadcrumbs } from '@/widgets/app-frame'
import { importTexts } from '../i18n'
import { stepOf, type ImportView } from '../model/import-view'
import type { ImportEvent } from '../model/import-types'
import { ChooseList, type CenterChoice } from './choose-list'
import { ColumnsForm } from './columns-form'
import type { RowsPlace } from './import-rows'
import { ImportSteps } from './import-steps'

/** The rows of the check, with its list and its forms. */
const reviewStep = lazyModule(() => import('./dry-run'))

/** The steps after the check. */
const lastSteps = lazyModule(async () => ({ ...(await import('./import-under-way')), ...(await import('./import-ended')) }))

export interface ImportProps<K extends ImportView['kind'] = ImportView['kind']> {
  readonly view: Extract<ImportView, { readonly kind: K }>
  readonly send: (event: ImportEvent) => void
}

interface ImportScreenProps extends ImportProps {
  readonly list: RowsPlace
  readonly center: CenterChoice | null
}

export function ImportScreen({ view, send, list, center }: ImportScreenProps) {
  const t = useTexts(importTexts)
  const body = useFocusOnStep(view.kind)
  const breadcrumbs = [
    { key: 'students', content: <Link to="/students">{t(($) => $.students)}</Link> },
    { key: 'page', content: t(($) => $.title) },
  ]
  return (
    <div className="flex flex-col gap-6">
      <Breadcrumbs items={breadcrumbs} />
      <PageHeader title={t(($) => $.title)} state={t(($) => $.state[view.kind])} />
      <ImportSteps current={stepOf[view.kind]} isOver={view.kind === 'done' || view.kind === 'undone'} />
      <div ref={body} tabIndex={-1} className="scroll-mt-44 outline-none">
        <ImportBody view={view} send={send} list={list} center={center} />
      </div>
      <p role="status" className="sr-only">
        {t(($) => $.state[view.kind])}
      </p>
    </div>
  )
}

/** Moves the focus to the new step when the focused control disappears with the old one. */
function useFocusOnStep(kind: ImportView['kind']) {
  const body = useRef<HTMLDivElement>(null)
  const before = useRef(kind)
  useEffect(() => {
    if (before.current !== kind && (document.activeElement ?? document.body) === document.body) body.current?.focus()
    before.current = kind
  }, [kind])
  return body
}

function ImportBody({ view, send, list, center }: ImportScreenProps) {
  const t = useTexts(importTexts)
  if (view.kind === 'choosing') return <ChooseList view={view} send={send} center={center} />
  if (view.kind === 'mapping') return <ColumnsForm view={view} send={send} />
  if (view.kind === 'review') return <ReviewStep view={view} send={send} list={list} />
  if (view.kind === 'importing' || view.kind === 'stopped' || view.kind === 'done' || view.kind === 'undoing' || view.kind === 'undone')
    return <LastStep view={view} send={send} list={list} />
  if (view.kind === 'missing') {
    return (
      <EmptyState
        title={t(($) => (view.rejection === 'cancelled' ? $.missing.cancelled : $.rejections.missing))}
        action={<Button onClick={() => send({ type: 'another' })}>{t(($) => $.done.another)}</Button>}
      >
        {view.rejection === 'cancelled' ? t(($) => $.rejections.cancelled) : t(($) => $.state.missing)}
      </EmptyState>
    )
  }
  if (view.kind === 'openFailed' || view.kind === 'discardFailed') {
    const rejection = view.kind === 'discardFailed' ? 'unsure' : 'unreachable'
    return <ErrorState onRetry={() => send({ type: 'retry' })}>{t(($) => $.rejections[rejection])}</ErrorState>
  }
  return <Waiting kind={view.kind} />
}

type LastKind = 'importing' | 'stopped' | 'done' | 'undoing' | 'undone'

/** The code of a step; until it is there, what to show instead. */
function useStep<T>(step: LazyModule<T>, kind: ImportView['kind']) {
  const t = useTexts(importTexts)
  const [isLost, setLost] = useState(false)
  const code = useLazyModule(step, !isLost, { onFailed: () => setLost(true), notify: false })
  const instead = isLost ? (
    <ErrorState onRetry={() => setLost(false)}>{t(($) => $.rejections.unreachable)}</ErrorState>
  ) : (
    <Waiting kind={kind} />
  )
  return { code, instead }
}

function ReviewStep({ view, send, list }: ImportProps<'review'> & { readonly list: RowsPlace }) {
  const { code, instead } = useStep(reviewStep, view.kind)
  return code ? <code.DryRun view={view} send={send} list={list} /> : instead
}

function LastStep({ view, send, list }: ImportProps<LastKind> & { readonly list: RowsPlace }) {
  const { code: steps, instead } = useStep(lastSteps, view.kind)
  if (!steps) return instead
  const { ImportEnded, ImportStopped, ImportUnderWay, UndoUnderWay } = steps
  if (view.kind === 'importing') return <ImportUnderWay view={view} send={send} />
  if (view.kind === 'undoing') return <UndoUnderWay view={view} send={send} />
  if (view.kind === 'stopped') return <ImportStopped view={view} send={send} />
  return <ImportEnded view={view} send={send} list={list} />
}

function Waiting({ kind }: { readonly kind: ImportView['kind'] }) {
  const t = useTexts(importTexts)
  return (
    <div className="relative flex flex-col gap-3" aria-busy>
      <SpinnerCover label={t(($) => $.state[kind])} />
      <Skeleton className="h-28" />
      <Skeleton className="h-56" />
    </div>
  )
}
