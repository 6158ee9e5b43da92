import type { ComponentProps } from 'react'

/** The file dialog of the system, opened by a visible control. */
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
        // allows choosing the same file again after it was removed
        event.target.value = ''
      }}
    />
  )
}
