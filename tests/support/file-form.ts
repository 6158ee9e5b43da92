/** A form with one file, as a browser sends an upload. */
export function fileForm(content: string | Uint8Array, name: string, type = ''): FormData {
  const form = new FormData()
  form.append('file', new Blob([typeof content === 'string' ? content : new Uint8Array(content)], { type }), name)
  return form
}
