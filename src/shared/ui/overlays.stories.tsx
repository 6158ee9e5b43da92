import { ListFilter } from 'lucide-react'
import { useState } from 'react'
import { expect, screen, userEvent, waitFor } from 'storybook/test'
import preview from '../../../.storybook/preview'
import { useShortcuts } from '../lib/shortcuts'
import { Button } from './button'
import { Checkbox } from './checkbox'
import { Kbd } from './kbd'
import { Popover, PopoverContent, PopoverTrigger } from './popover'
import { ShortcutSheet } from './shortcut-sheet'
import { Tooltip } from './tooltip'

const meta = preview.meta({ title: 'ui/Overlays', parameters: { layout: 'centered' } })

export const FilterPopover = meta.story({
  render: () => (
    <Popover>
      <PopoverTrigger asChild>
        <Button>
          <ListFilter aria-hidden />
          Filtrar
        </Button>
      </PopoverTrigger>
      <PopoverContent aria-label="Filtros" className="flex flex-col gap-2">
        <Checkbox label="Entregados" defaultChecked />
        <Checkbox label="Tarde" />
        <Checkbox label="Sin corregir" />
      </PopoverContent>
    </Popover>
  ),
  play: async ({ canvas }) => {
    await userEvent.click(canvas.getByRole('button', { name: 'Filtrar' }))
    await expect(await screen.findByRole('dialog', { name: 'Filtros' })).toBeVisible()
  },
})
FilterPopover.test('Escape closes it and the focus returns', async ({ canvas }) => {
  await userEvent.keyboard('{Escape}')
  await waitFor(() => expect(screen.queryByRole('dialog')).toBeNull())
  await waitFor(() => expect(canvas.getByRole('button', { name: 'Filtrar' })).toHaveFocus())
})

export const HoverTip = meta.story({
  render: () => (
    <Tooltip text="Ir al siguiente sin corregir" shortcut="U">
      <Button>Siguiente</Button>
    </Tooltip>
  ),
  play: async ({ canvas }) => {
    await userEvent.hover(canvas.getByRole('button'))
    await expect(await screen.findByRole('tooltip')).toHaveTextContent('Ir al siguiente sin corregirU')
  },
})
HoverTip.test('goes with the pointer', async ({ canvas }) => {
  await userEvent.unhover(canvas.getByRole('button'))
  await waitFor(() => expect(screen.queryByRole('tooltip')).toBeNull())
})

export const Keys = meta.story({
  render: () => (
    <p className="flex items-center gap-1 text-md text-muted">
      <Kbd>Ctrl</Kbd>
      <Kbd>K</Kbd> para buscar, <Kbd>?</Kbd> para los atajos
    </p>
  ),
})

const groups = [
  {
    title: 'Entre estudiantes',
    items: [
      { label: 'Siguiente', keys: ['j', 'ArrowRight'] },
      { label: 'Anterior', keys: ['k', 'ArrowLeft'] },
      { label: 'Siguiente sin corregir', keys: ['u'] },
    ],
  },
  {
    title: 'Corregir',
    items: [
      { label: 'Ir al criterio', keys: ['1'] },
      { label: 'Escribir el comentario', keys: ['c'] },
      { label: 'Publicar la nota', keys: ['mod+Enter'] },
    ],
  },
  { title: 'En todas partes', items: [{ label: 'Ver los atajos', keys: ['?'] }] },
]

function Shortcuts() {
  const [open, setOpen] = useState(false)
  useShortcuts({ '?': () => setOpen(true) })
  return (
    <>
      <input aria-label="Nota" className="rounded-md border border-control px-2" />
      <ShortcutSheet open={open} onOpenChange={setOpen} groups={groups} />
    </>
  )
}

export const ShortcutsOfAScreen = meta.story({
  render: () => <Shortcuts />,
  play: async ({ canvas }) => {
    await userEvent.type(canvas.getByRole('textbox', { name: 'Nota' }), '?')
    await expect(screen.queryByRole('dialog')).toBeNull()
    await expect(canvas.getByRole('textbox', { name: 'Nota' })).toHaveValue('?')
    await userEvent.tab()
    await userEvent.keyboard('?')
    await expect(await screen.findByRole('dialog', { name: 'Atajos de teclado' })).toBeVisible()
  },
})
