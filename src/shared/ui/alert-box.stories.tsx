import { Lightbulb } from 'lucide-react'
import { expect } from 'storybook/test'
import { described } from '../../../.storybook/described'
import preview from '../../../.storybook/preview'
import { AlertBox } from './alert-box'
import { Button } from './button'

const meta = preview.meta({
  title: 'ui/AlertBox',
  tags: ['autodocs'],
  parameters: described(
    'Something the reader must know where they are reading. It stays until it is no longer true; what has just happened is a toast. Its type is said in words too, never by colour alone.',
  ),
  component: AlertBox,
  args: { children: 'La entrega se cierra el viernes a las 23:59.' },
})

export const Info = meta.story()
export const Success = meta.story({ args: { type: 'success', children: 'Has entregado la versión 2.' } })
export const Warning = meta.story({ args: { type: 'warning', children: 'Hay una versión más nueva que la corregida.' } })
export const Error = meta.story({ args: { type: 'error', children: 'No se ha podido guardar la nota. Lo que has escrito sigue aquí.' } })
export const English = meta.story({
  args: { type: 'warning', children: 'There is a newer version than the graded one.' },
  globals: { locale: 'en' },
})
export const WithoutIcon = meta.story({ args: { hideIcon: true } })
export const OwnIcon = meta.story({ args: { icon: Lightbulb, children: 'Puedes entregar tantas versiones como quieras.' } })
export const OwnColor = meta.story({ args: { color: 'oklch(0.5 0.12 150)', title: 'Color propio' } })

export const WithTitleAndActions = meta.story({
  args: {
    type: 'warning',
    title: 'Ana ha entregado la versión 3',
    children: 'Corregiste la versión 2. Tu nota no ha cambiado.',
    actions: (
      <>
        <Button size="sm">Ver la versión 3</Button>
        <Button size="sm" variant="ghost">
          Mantener la nota
        </Button>
      </>
    ),
  },
})

export const Inline = meta.story({
  render: (args) => (
    <p className="max-w-text">
      Tu trabajo llegó a las 00:12. <AlertBox {...args} />
    </p>
  ),
  args: { inline: true, type: 'warning', children: 'Cuenta como entregado tarde.' },
})

const types = ['info', 'success', 'warning', 'error'] as const

export const AllTypes = meta.story({
  render: () => (
    <div className="flex flex-col gap-3">
      {types.map((type) => (
        <AlertBox key={type} type={type}>
          La entrega se cierra el viernes a las 23:59.
        </AlertBox>
      ))}
    </div>
  ),
})
AllTypes.test('says its type in words', async ({ canvas }) => {
  const boxes = canvas.getAllByText('La entrega se cierra el viernes a las 23:59.')
  await expect(boxes.map((box) => box.closest('[data-slot=alert-box]')?.textContent)).toEqual(
    ['Información', 'Hecho', 'Atención', 'Error'].map((word) => `${word}: La entrega se cierra el viernes a las 23:59.`),
  )
})

export const AllTypesDark = meta.story({ ...AllTypes.input, globals: { theme: 'dark' } })
