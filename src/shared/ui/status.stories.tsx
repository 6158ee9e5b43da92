import { Clock, FileText } from 'lucide-react'
import { useEffect, useState } from 'react'
import { expect, fn, userEvent, waitFor } from 'storybook/test'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import { Avatar } from './avatar'
import { Badge, StatusBadge } from './badge'
import { Button } from './button'
import { LoadingBar } from './loading-bar'
import { MarkBadge, MarkFigure } from './mark-badge'
import { Progress } from './progress'
import { SaveState } from './save-state'
import { Skeleton, SkeletonText } from './skeleton'
import { Spinner, SpinnerCover } from './spinner'

const meta = preview.meta({
  title: 'ui/Status',
  tags: ['autodocs'],
  parameters: described(
    'States that are read at a glance: badges, marks, saving, progress, waiting, people. A state always has its colour, its icon and its word.',
  ),
})

export const Badges = meta.story({
  render: () => (
    <div className="flex flex-wrap gap-2">
      <Badge>Borrador</Badge>
      <Badge tone="outline">v3</Badge>
      <Badge tone="accent">Nuevo</Badge>
      <Badge tone="info">12</Badge>
      <StatusBadge icon={Clock} tone="warning">
        Tarde
      </StatusBadge>
      <StatusBadge icon={FileText} tone="error">
        Sin entregar
      </StatusBadge>
    </div>
  ),
})

const marks = [
  ['passed', 750],
  ['failed', 380],
  ['pending', null],
  ['notAssessed', null],
  ['notPresented', null],
  ['exempt', null],
] as const

export const Marks = meta.story({
  render: () => (
    <table className="text-md" aria-label="Estados de una nota">
      <tbody>
        {marks.map(([state, mark]) => (
          <tr key={state}>
            <td className="py-1.5 pr-8">
              <MarkBadge state={state} />
            </td>
            <td className="text-right">
              <MarkFigure state={state} mark={mark} />
            </td>
          </tr>
        ))}
      </tbody>
    </table>
  ),
})
Marks.test('each state has its word, also where only a figure is seen', async ({ canvas }) => {
  await expect(canvas.getAllByRole('row').map((row) => row.textContent)).toEqual([
    'Aprobado7,50Aprobado',
    'Suspenso3,80Suspenso',
    'Pendiente de corregir–Pendiente de corregir',
    'No evaluadoNENo evaluado',
    'No presentadoNPNo presentado',
    'ExentoEXExento',
  ])
})
export const MarksDark = meta.story({ ...Marks.input, globals: { theme: 'dark' } })
export const MarksEnglish = meta.story({ ...Marks.input, globals: { locale: 'en' } })

export const Saving = meta.story({
  render: () => (
    <div className="flex flex-col items-start gap-3">
      <SaveState status={{ kind: 'idle' }} />
      <SaveState status={{ kind: 'unsaved' }} />
      <SaveState status={{ kind: 'saving' }} />
      <SaveState status={{ kind: 'saved' }} />
      <SaveState status={{ kind: 'saved', at: '2026-11-20T21:51:00.000Z' }} />
      <SaveState status={{ kind: 'failed' }} />
      <SaveState status={{ kind: 'failed', message: 'Sin conexión', onRetry: fn() }} />
      <SaveState status={{ kind: 'conflict', onSeeChanges: fn() }} />
    </div>
  ),
})

export const Progresses = meta.story({
  render: () => (
    <div className="flex max-w-xs flex-col gap-5">
      <Progress label="Corregidas" value={12} max={28} text="12 / 28" showLabel />
      <Progress label="Programa" value={43} text="43 %" />
      <Progress label="Nada aún" value={0} />
      <Progress label="Completo" value={100} showLabel text="100 %" />
    </div>
  ),
})
Progresses.test('says how far', async ({ canvas }) => {
  const bar = canvas.getByRole('progressbar', { name: 'Corregidas' })
  await expect([bar.getAttribute('aria-valuenow'), bar.getAttribute('aria-valuemax'), bar.getAttribute('aria-valuetext')]).toEqual([
    '12',
    '28',
    '12 / 28',
  ])
})

export const Spinners = meta.story({
  render: () => (
    <div className="flex items-center gap-4">
      <Spinner size="sm" />
      <Spinner />
      <Spinner size="lg" label="Abriendo el archivo" />
    </div>
  ),
})

export const Cover = meta.story({
  render: () => (
    <div className="relative h-40 rounded-lg border border-line bg-surface p-4">
      <p>Lo que había sigue debajo.</p>
      <SpinnerCover />
    </div>
  ),
})

export const Skeletons = meta.story({
  render: () => (
    <div className="flex max-w-sm flex-col gap-5" aria-busy>
      <div className="flex items-center gap-3">
        <Skeleton className="size-8 rounded-full" />
        <Skeleton className="w-40" />
      </div>
      <SkeletonText lines={4} />
    </div>
  ),
})

export const Avatars = meta.story({
  render: () => (
    <div className="flex items-center gap-3">
      <Avatar name="Ana Belén García" size="sm" />
      <Avatar name="Laura Vidal" />
      <Avatar name="Óscar (baja) de la Cruz" size="lg" />
      <Avatar name="" size="lg" />
      <Avatar name="Rota" src="/no-such-image.png" size="lg" />
      <Avatar
        name="Foto"
        size="xl"
        src="data:image/svg+xml,%3Csvg xmlns='http://www.w3.org/2000/svg' viewBox='0 0 8 8'%3E%3Crect width='8' height='8' fill='%23887'/%3E%3C/svg%3E"
      />
    </div>
  ),
})
Avatars.test('a picture that is not there leaves the initials', async ({ canvas }) => {
  await waitFor(() => expect(canvas.getByText('R').querySelector('img')).toBeNull())
  await expect(canvas.getByText('--')).toBeVisible()
  await expect(canvas.getByText('ÓL')).toBeVisible()
})

function LoadingDemo() {
  const [active, setActive] = useState(true)
  return (
    <>
      <LoadingBar active={active} />
      <Button onClick={() => setActive(!active)}>{active ? 'Terminar' : 'Empezar'}</Button>
    </>
  )
}

export const TopBar = meta.story({ render: () => <LoadingDemo /> })
TopBar.test('fills, and hides 1000 ms after completion', async ({ canvas }) => {
  const bar = canvas.getByRole('progressbar', { name: 'Cargando…' })
  await expect(bar.getBoundingClientRect().height).toBe(3)
  await expect(bar).not.toHaveAttribute('aria-valuenow')
  const filled: (string | null)[] = []
  new MutationObserver(() => filled.push(bar.getAttribute('aria-valuenow'))).observe(bar, { attributeFilter: ['aria-valuenow'] })
  const pressed = performance.now()
  await userEvent.click(canvas.getByRole('button', { name: 'Terminar' }))
  await waitFor(() => expect(canvas.queryByRole('progressbar')).toBeNull())
  await expect(filled).toEqual(['100'])
  await expect(performance.now() - pressed).toBeGreaterThan(990)
})

function KnownProgress() {
  const [progress, setProgress] = useState(0.2)
  useEffect(() => {
    const timer = setInterval(() => setProgress((now) => Math.min(0.95, now + 0.15)), 600)
    return () => clearInterval(timer)
  }, [])
  return <LoadingBar active progress={progress} />
}

export const TopBarKnown = meta.story({ render: () => <KnownProgress /> })
