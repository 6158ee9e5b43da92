import { useQueryClient } from '@tanstack/react-query'
import { type ReactNode, useState } from 'react'
import { expect, userEvent } from 'storybook/test'
import preview from '../../../../.storybook/preview'
import { aFile, aPdf, mockApi } from '@/shared/testing'
import { FileView } from './file-view'

/** The code of the viewer could not be downloaded. */
function WithoutCode({ children }: { readonly children: ReactNode }) {
  const client = useQueryClient()
  useState(() => {
    const queryKey = ['viewer', 'pdf']
    client.setQueryDefaults(queryKey, { retryOnMount: false })
    client
      .getQueryCache()
      .build(client, { queryKey })
      .setState({ status: 'error', error: new TypeError('Failed to fetch dynamically imported module') })
  })
  return children
}
const meta = preview.meta({
  title: 'widgets/File view/Without its code',
  component: FileView,
  args: { file: aFile() },
  decorators: [
    (Story) => (
      <WithoutCode>
        <div className="flex flex-col rounded-lg border border-line bg-surface" style={{ height: 620 }}>
          <Story />
        </div>
      </WithoutCode>
    ),
  ],
  beforeEach: ({ msw }) => msw.use(mockApi.get('/courses/files/{id}', () => new Response(aPdf([{ lines: ['Memoria'] }])))),
})

export const Failed = meta.story()
Failed.test('leaves the way to the reader of the device, and can be tried again', async ({ canvas }) => {
  const retry = await canvas.findByRole('button', { name: 'Reintentar' })
  await expect(canvas.getByRole('link', { name: 'Abrir en otra pestaña' })).toHaveAttribute('href', '/api/v1/courses/files/9/maquetado.pdf')
  await userEvent.click(retry)
  await expect(await canvas.findByText('Memoria', { selector: '.pdf-text span' })).toBeInTheDocument()
})
