import { useQueryClient } from '@tanstack/react-query'
import type { ComponentProps } from 'react'
import { downloadUrl, fileContent, type ShownFile } from '@/entities/deliverable'
import { saveFile } from '@/shared/download'

/** Saves a file on the device: from its address, or the content that the page has of it. */
export function SaveLink({ file, children, ...props }: Omit<ComponentProps<'a'>, 'href' | 'download'> & { readonly file: ShownFile }) {
  const client = useQueryClient()
  const name = file.name.split('/').at(-1) ?? ''
  if (!file.read)
    return (
      <a href={downloadUrl(file)} download={name} {...props}>
        {children}
      </a>
    )
  const save = async () => {
    const content = await client.ensureQueryData(fileContent(file))
    // without a type that a browser would open
    saveFile(name, new Blob([content], { type: 'application/octet-stream' }))
  }
  return (
    <a
      href="#save"
      {...props}
      onClick={(event) => {
        event.preventDefault()
        // what shows the file says why it cannot be read
        save().catch(() => undefined)
      }}
    >
      {children}
    </a>
  )
}
