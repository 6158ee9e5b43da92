import { Suspense } from 'react'
import { expect, test } from 'vitest'
import { render } from 'vitest-browser-react/pure'
import type { SnapshotFrom } from 'xstate'
import { commonTexts, loadTexts, startI18n } from '@/shared/i18n'
import { exploreMachine } from '@/shared/testing'
import { archiveGroupsTexts } from '../i18n'
import { everything, silentMachine } from '../model/archive-fixtures'
import { archiveView } from '../model/archive-view'
import { ArchiveDialog } from './archive-dialog'

type Snapshot = SnapshotFrom<typeof silentMachine>

/** The text expected in each state; null where nothing is open. */
const texts: Record<string, RegExp | null> = {
  active: null,
  archived: null,
  loadingPreview: /Contando las licencias/,
  confirmingArchive: /Libera 2[34] licencias de estudiante/,
  archiving: /Libera 2[34] licencias de estudiante/,
  checkingLicences: /Comprobando las licencias/,
  confirmingUnarchive: /Necesita 2[34] licencias de estudiante/,
  unarchiving: /Necesita 2[34] licencias de estudiante/,
  denied: /No tienes permiso para archivar o desarchivar este grupo/,
  blocked: /El centro no tiene licencias disponibles.*Faltan 4|programas que su centro ya no tiene: Bases de datos/s,
  locked: /Los grupos archivados no se pueden modificar/,
  report: /No se han (des)?archivado todos/,
  'failed.loadingPreview': /No se ha podido archivar el grupo/,
  'failed.archiving': /No se ha podido archivar el grupo/,
  'failed.checkingLicences': /No se ha podido desarchivar el grupo/,
  'failed.unarchiving': /No se ha podido desarchivar el grupo/,
}

const nameOf = ({ value }: Snapshot) => (typeof value === 'string' ? value : `failed.${value.failed}`)

test('every state shows its text, and can be closed as the machine allows', async () => {
  await startI18n('es')
  await Promise.all([loadTexts(archiveGroupsTexts), loadTexts(commonTexts)])
  const { paths } = exploreMachine({
    machine: silentMachine,
    input: undefined,
    events: everything,
    facts: ({ context }) => [context.action, context.preview?.centers],
  })
  const seen = new Set<string>()
  const dialog = (snapshot: Snapshot) => (
    <Suspense>
      <ArchiveDialog view={archiveView(snapshot)} send={() => {}} />
    </Suspense>
  )
  const [first] = paths
  if (!first) throw new Error('The machine has no state')
  const screen = await render(dialog(first.state))
  for (const { state } of paths) {
    await screen.rerender(dialog(state))
    const name = nameOf(state)
    seen.add(name)
    const expected = texts[name]
    const shown = () => document.querySelector('[role=dialog][data-state=open]')
    if (expected === null || expected === undefined) {
      await expect.poll(() => shown() === null, { message: name }).toBe(true)
      continue
    }
    await expect.poll(() => shown()?.textContent ?? '', { message: name }).toMatch(expected)
    const isBusy = name === 'archiving' || name === 'unarchiving'
    expect(shown()?.querySelector('button[aria-busy=true]') !== null, name).toBe(isBusy)
    // the dialog can be closed, except while groups are being moved
    expect(state.can({ type: 'dismiss' }), name).toBe(!isBusy)
  }
  expect([...seen].toSorted()).toEqual(Object.keys(texts).toSorted())
}, 60_000)
