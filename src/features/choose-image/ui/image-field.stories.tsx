import { useState } from 'react'
import { expect, fireEvent, fn, userEvent, waitFor, within } from 'storybook/test'
import { mockApi, never, offline, refuse } from '@/shared/testing'
import preview from '../../../../.storybook/preview'
import { ImageField, type ImageFieldProps } from './image-field'
import type { ChosenImage } from '../model/image-rules'

async function draw(width: number, height: number): Promise<File> {
  const canvas = new OffscreenCanvas(width, height)
  const context = canvas.getContext('2d')
  if (context) {
    const sky = context.createLinearGradient(0, 0, width, height)
    sky.addColorStop(0, '#2f5aa8')
    sky.addColorStop(1, '#e7b45c')
    context.fillStyle = sky
    context.fillRect(0, 0, width, height)
    context.fillStyle = '#fff'
    context.beginPath()
    context.arc(width / 2, height / 2, height / 4, 0, 7)
    context.fill()
  }
  return new File([await canvas.convertToBlob({ type: 'image/png' })], 'escudo.png', { type: 'image/png' })
}

const drawings = new Map<string, Promise<File>>()
/** A picture of this size. Chromium takes seconds for one in a window without frames, so each is drawn once. */
const drawn = (width: number, height: number) => {
  const key = `${width}:${height}`
  const drawing = drawings.get(key) ?? draw(width, height)
  drawings.set(key, drawing)
  return drawing
}

const stored = { id: 9, name: 'escudo.webp', media_type: 'image/webp', size: 4213, url: '/escudo.webp' }
const onChange = fn<(image: ChosenImage | null) => void>()
const onRejected = fn<(isRejected: boolean) => void>()

function Kept(props: Partial<ImageFieldProps> & { readonly first?: ChosenImage | null }) {
  const [value, setValue] = useState(props.first ?? null)
  return (
    <ImageField
      label="Logotipo"
      purpose="center_logo"
      shape="square"
      onRejected={onRejected}
      {...props}
      value={value}
      onChange={(image) => {
        onChange(image)
        setValue(image)
      }}
    />
  )
}

const meta = preview.meta({
  title: 'features/Image field',
  component: Kept,
  decorators: [
    (Story) => (
      <div className="max-w-md">
        <Story />
      </div>
    ),
  ],
  beforeEach: ({ msw }) => {
    onChange.mockClear()
    onRejected.mockClear()
    msw.use(mockApi.post('/users/images', stored))
  },
})

const picture = URL.createObjectURL(
  new Blob(['<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 2 1"><rect width="2" height="1" fill="#2f5aa8"/></svg>'], {
    type: 'image/svg+xml',
  }),
)
const choose = async (canvasElement: HTMLElement, file: File) => {
  const input = canvasElement.querySelector('input[type=file]')
  if (input) await fireEvent.change(input, { target: { files: [file] } })
}
const dialog = () => within(document.body).findByRole('dialog', { name: 'Ajusta la imagen' })

export const Empty = meta.story()
export const Filled = meta.story({ args: { first: { id: 9, url: picture } } })
export const Wide = meta.story({ args: { shape: 'wide', label: 'Fondo', purpose: 'center_background', first: { id: 9, url: picture } } })
export const Disabled = meta.story({ args: { disabled: true, first: { id: 9, url: picture } } })
export const WithError = meta.story({ args: { error: 'Elige una de las opciones.' } })

export const TooLarge = meta.story({
  play: async ({ canvasElement, canvas }) => {
    await choose(canvasElement, new File([new Uint8Array(1024 * 1024 + 1)], 'foto.png', { type: 'image/png' }))
    await expect(await canvas.findByText(/el máximo es 1 MB/)).toBeVisible()
    await waitFor(() => expect(onRejected).toHaveBeenLastCalledWith(true))
  },
})

export const TooLargeButReducible = meta.story({
  play: async ({ canvasElement, canvas }) => {
    const image = await drawn(900, 500)
    // bytes after the end of an image are ignored by decoders
    await choose(canvasElement, new File([image, new Uint8Array(1024 * 1024)], 'foto.png', { type: 'image/png' }))
    await userEvent.click(await canvas.findByRole('button', { name: 'Reducirla y seguir' }))
    await userEvent.click(within(await dialog()).getByRole('button', { name: 'Usar esta imagen' }))
    await waitFor(() => expect(onChange).toHaveBeenCalledWith({ id: 9, url: '/escudo.webp' }))
  },
})

export const Logo = meta.story({
  args: { shape: 'free' },
  play: async ({ canvasElement }) => {
    await choose(canvasElement, await drawn(1600, 400))
    const inside = within(await dialog())
    const kept = (await inside.findByRole('group', { name: 'Encuadre' })).querySelector('canvas')
    await waitFor(() => expect([kept?.width, kept?.height]).toEqual([1024, 256]))
    await userEvent.click(inside.getByRole('radio', { name: 'Cuadrada' }))
    await waitFor(() => expect([kept?.width, kept?.height]).toEqual([400, 400]))
  },
})
export const WrongType = meta.story({
  play: async ({ canvasElement, canvas }) => {
    await choose(canvasElement, new File(['%PDF'], 'orla.pdf', { type: 'application/pdf' }))
    await expect(await canvas.findByText('No es una imagen PNG, JPEG o WebP.')).toBeVisible()
    await choose(canvasElement, new File(['no'], 'foto.png', { type: 'image/png' }))
    await expect(await canvas.findByText(/No se puede leer como imagen/)).toBeVisible()
  },
})

export const Cropping = meta.story({
  play: async ({ canvasElement }) => {
    await choose(canvasElement, await drawn(900, 500))
    await expect(await dialog()).toBeVisible()
  },
})

export const CroppingWide = meta.story({
  args: { shape: 'wide', label: 'Fondo', purpose: 'center_background' },
  play: async ({ canvasElement }) => {
    await choose(canvasElement, await drawn(900, 500))
    await expect(await dialog()).toBeVisible()
  },
})

/** The whole flow with the keyboard. */
export const CroppedByKeyboard = meta.story({
  play: async ({ canvasElement, canvas }) => {
    await choose(canvasElement, await drawn(900, 500))
    const inside = within(await dialog())
    const frame = await inside.findByRole('group', { name: 'Encuadre' })
    const kept = frame.querySelector('canvas')
    await waitFor(() => expect([kept?.width, kept?.height]).toEqual([500, 500]))
    const before = kept?.toDataURL()
    frame.focus()
    await userEvent.keyboard('++{ArrowLeft}{ArrowLeft}')
    await expect(inside.getByRole('slider', { name: 'Acercar' })).toHaveValue('1.4')
    await waitFor(() => expect(kept?.width).toBe(357))
    await expect(kept?.toDataURL()).not.toBe(before)
    inside.getByRole('button', { name: 'Usar esta imagen' }).focus()
    await userEvent.keyboard('{Enter}')
    await waitFor(() => expect(onChange).toHaveBeenCalledWith({ id: 9, url: '/escudo.webp' }))
    await expect(await canvas.findByRole('button', { name: 'Logotipo: cambiar la imagen' })).toBeVisible()
    await userEvent.click(canvas.getByRole('button', { name: 'Logotipo: quitar la imagen' }))
    await expect(onChange).toHaveBeenLastCalledWith(null)
  },
})

const cropAndUse = async (canvasElement: HTMLElement) => {
  await choose(canvasElement, await drawn(900, 500))
  await userEvent.click(within(await dialog()).getByRole('button', { name: 'Usar esta imagen' }))
}

export const Uploading = meta.story({
  beforeEach: ({ msw }) => msw.use(mockApi.post('/users/images', never)),
  play: async ({ canvasElement, canvas }) => {
    await cropAndUse(canvasElement)
    await expect(await canvas.findByRole('progressbar', { name: 'Subiendo la imagen…' })).toBeVisible()
  },
})

export const Failed = meta.story({
  beforeEach: ({ msw }) => {
    let tries = 0
    msw.use(mockApi.post('/users/images', () => ((tries += 1) === 1 ? offline() : stored)))
  },
  play: async ({ canvasElement, canvas, userEvent: user }) => {
    await cropAndUse(canvasElement)
    await expect(await canvas.findByText('La imagen no se ha podido subir.')).toBeVisible()
    await user.click(canvas.getByRole('button', { name: 'Reintentar' }))
    await waitFor(() => expect(onChange).toHaveBeenCalledWith({ id: 9, url: '/escudo.webp' }))
  },
})

export const RefusedByTheServer = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post(
        '/users/images',
        refuse(400, { detail: 'The request is not valid.', code: 'invalid', errors: { file: ['wrong_type'] } }),
      ),
    ),
  play: async ({ canvasElement, canvas }) => {
    await cropAndUse(canvasElement)
    await expect(await canvas.findByText('No es una imagen PNG, JPEG o WebP.')).toBeVisible()
  },
})

const waits = [
  [
    429,
    { code: 'throttled', detail: '', retry_after: 754 },
    'Has subido muchas imágenes en la última hora. Espera 12:34 y vuelve a intentarlo.',
  ],
  [507, { code: 'disk_full', detail: '' }, /^El servidor se ha quedado sin espacio/],
  [503, { code: 'scanner_unavailable', detail: '', retry_after: 60 }, /^Ahora mismo no se puede pasar el antivirus/],
] as const

export const ToBeSentLater = meta.story({
  beforeEach: ({ msw }) => {
    let tries = 0
    msw.use(
      mockApi.post('/users/images', () => {
        const [status, body] = waits[tries++] ?? []
        return status === undefined ? stored : refuse(status, body)
      }),
    )
  },
  play: async ({ canvasElement, canvas, userEvent: user }) => {
    await cropAndUse(canvasElement)
    for (const [, , message] of waits) {
      await expect(await canvas.findByText(message)).toBeVisible()
      await user.click(canvas.getByRole('button', { name: 'Reintentar' }))
    }
    await waitFor(() => expect(onChange).toHaveBeenCalledWith({ id: 9, url: '/escudo.webp' }))
  },
})

export const Infected = meta.story({
  beforeEach: ({ msw }) =>
    msw.use(
      mockApi.post('/users/images', refuse(400, { detail: 'The request is not valid.', code: 'invalid', errors: { file: ['infected'] } })),
    ),
  play: async ({ canvasElement, canvas }) => {
    await cropAndUse(canvasElement)
    await expect(await canvas.findByText(/^El antivirus ha detectado un virus en esta imagen/)).toBeVisible()
    await expect(canvas.queryByRole('button', { name: 'Reintentar' })).toBeNull()
  },
})

export const InEnglishDark = meta.story({ globals: { locale: 'en', theme: 'dark' }, args: { first: { id: 9, url: picture } } })
