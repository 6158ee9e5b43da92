import type { ComponentProps } from 'react'

/** The system's own choice, opened by something that can be seen. */
export function Chooser({ onFiles, ...props }: ComponentProps<'input'> & { readonly onFiles: (files: FileList | null) => void }) {
  return (
    <input
      type="file"
      tabIndex={-1}
      aria-hidden
      hidden
      {...props}
      onChange={(event) => {
        onFiles(event.target.files)
        // the same file can be chosen again after it was removed
        event.target.value = ''
      }}
    />
  )
}
