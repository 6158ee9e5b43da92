import { useState } from 'react'
import { expect, fn, userEvent } from 'storybook/test'
import { described } from '../../../../.storybook/described'
import preview from '../../../../.storybook/preview'
import { Badge } from '../badge'
import type { RejectedFile } from './file-choice'
import { FileDrop } from './file-drop'
import { FileList, FileRow } from './file-row'
import { FingerChoice } from './finger-choice'

const meta = preview.meta({
  title: 'ui/Files',
  tags: ['autodocs'],
  parameters: described(
    'Choosing files by pressing, dropping or pasting, and what becomes of each: waiting, on its way, there, failed, refused with its reason.',
  ),
  decorators: [
    (Story) => (
      <div className="max-w-md">
        <Story />
      </div>
    ),
  ],
})

const onFiles = fn<(accepted: readonly File[], rejected: readonly RejectedFile[]) => void>()

export const Drop = meta.story({
  render: () => <FileDrop label="Archivos de la entrega" accept=".pdf,image/*" maxSize={1024} hint="PDF o imagen" onFiles={onFiles} />,
})

const pdf = new File(['pdf'], 'memoria.PDF', { type: 'application/pdf' })
const image = new File(['png'], 'captura.png', { type: 'image/png' })
const program = new File(['x'], 'juego.exe', { type: 'application/octet-stream' })
const large = new File([new Uint8Array(2000)], 'grande.pdf', { type: 'application/pdf' })

Drop.test('parts what may go on from what may not, with the reason', async ({ canvas }) => {
  onFiles.mockClear()
  const transfer = new DataTransfer()
  for (const file of [pdf, image, program, large]) transfer.items.add(file)
  const zone = canvas.getByText('PDF o imagen · Hasta 1 KB por archivo')
  const drag = (type: string) => zone.dispatchEvent(new DragEvent(type, { bubbles: true, cancelable: true, dataTransfer: transfer }))
  drag('dragover')
  await expect(await canvas.findByText('Suéltalos aquí')).toBeVisible()
  drag('drop')
  const [accepted = [], rejected = []] = onFiles.mock.lastCall ?? []
  await expect(accepted.map(({ name }) => name)).toEqual(['memoria.PDF', 'captura.png'])
  await expect(rejected.map(({ file, reason }) => [file.name, reason])).toEqual([
    ['juego.exe', 'wrongKind'],
    ['grande.pdf', 'tooLarge'],
  ])
})

Drop.test('the button opens the system’s own choice, and the same file can be chosen twice', async ({ canvas, canvasElement }) => {
  onFiles.mockClear()
  await expect(canvas.getByRole('button', { name: 'Archivos de la entrega: elígelos en tu dispositivo' })).toBeEnabled()
  const input = canvasElement.querySelector<HTMLInputElement>('input[type=file]')
  await userEvent.upload(input as HTMLInputElement, pdf)
  await userEvent.upload(input as HTMLInputElement, pdf)
  await expect(onFiles.mock.calls.map(([accepted]) => accepted.map(({ name }) => name))).toEqual([['memoria.PDF'], ['memoria.PDF']])
})

export const DropWithPhotos = meta.story({
  render: () => <FileDrop label="Archivos de la entrega" finger={FingerChoice} onFiles={onFiles} />,
})
DropWithPhotos.test(
  'asks for photos by kinds without HEIC, so that a phone turns them into JPEG; any file is still any file',
  async ({ canvasElement }) => {
    const requested = [...canvasElement.querySelectorAll('input[type=file]')].map((input) => input.getAttribute('accept'))
    await expect(requested).toEqual(['image/jpeg,image/png,image/webp,image/gif', null])
  },
)

export const DropDisabled = meta.story({
  render: () => <FileDrop label="Archivos de la entrega" disabled hint="El plazo ha terminado" onFiles={onFiles} />,
})
export const DropDark = meta.story({ ...Drop.input, globals: { theme: 'dark' } })

const handlers = { onCancel: fn(), onRetry: fn(), onRemove: fn() }

export const Rows = meta.story({
  render: () => (
    <FileList>
      <FileRow name="maquetado.pdf" size={48_213} href="#pdf" aside={<Badge tone="outline">v2</Badge>} />
      <FileRow
        name="captura de pantalla con un nombre muy largo para lo que cabe.png"
        size={2_400_000}
        status={{ kind: 'uploading', loaded: 1_100_000 }}
        {...handlers}
      />
      <FileRow name="proyecto.zip" size={51_000_000} status={{ kind: 'waiting' }} {...handlers} />
      <FileRow name="memoria.docx" size={320_000} status={{ kind: 'uploaded' }} {...handlers} />
      <FileRow name="estilos.css" size={1200} status={{ kind: 'failed' }} {...handlers} />
      <FileRow
        name="video.mp4"
        size={90_000_000}
        status={{ kind: 'failed', message: 'Ocupa 85,8 MB y el máximo es 50 MB.' }}
        onRemove={handlers.onRemove}
      />
    </FileList>
  ),
})
Rows.test('offers what can be done with each, by name', async ({ canvas }) => {
  await expect(canvas.getAllByRole('button').map((button) => button.getAttribute('aria-label'))).toEqual([
    'Cancelar la subida de captura de pantalla con un nombre muy largo para lo que cabe.png',
    'Cancelar la subida de proyecto.zip',
    'Quitar memoria.docx',
    'Volver a subir estilos.css',
    'Quitar estilos.css',
    'Quitar video.mp4',
  ])
  await expect(canvas.getByText('1 MB de 2,3 MB')).toBeVisible()
  const [uploading] = canvas.getAllByRole('progressbar')
  await expect(uploading).toHaveAttribute('aria-valuenow', '46')
})
export const RowsOnPhone = meta.story({ ...Rows.input, globals: { viewport: { value: 'small' } } })
export const RowsDark = meta.story({ ...Rows.input, globals: { theme: 'dark' } })

function Together() {
  const [files, setFiles] = useState<readonly File[]>([])
  return (
    <div className="flex flex-col gap-3">
      <FileDrop label="Archivos" onFiles={(accepted) => setFiles([...files, ...accepted])} maxSize={50 * 1024 * 1024} />
      {files.length > 0 && (
        <FileList>
          {files.map((file) => (
            <FileRow
              key={file.name}
              name={file.name}
              size={file.size}
              status={{ kind: 'uploaded' }}
              onRemove={() => setFiles(files.filter((other) => other !== file))}
            />
          ))}
        </FileList>
      )}
    </div>
  )
}

export const DropAndRows = meta.story({ render: () => <Together /> })
DropAndRows.test('a removed file goes', async ({ canvas, canvasElement }) => {
  await userEvent.upload(canvasElement.querySelector('input[type=file]') as HTMLInputElement, [pdf, image])
  await userEvent.click(canvas.getByRole('button', { name: 'Quitar memoria.PDF' }))
  await expect(canvas.getAllByRole('listitem').map((item) => item.textContent)).toEqual(['captura.png3\u00A0B · Subido'])
})
