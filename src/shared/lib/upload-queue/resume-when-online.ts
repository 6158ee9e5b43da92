interface Uploads {
  readonly send: (event: { readonly type: 'resume' }) => void
}

/** Sends again what a broken line has stopped, once the line is back. Returns a function that ends it. */
export function resumeWhenOnline(uploads: Uploads): () => void {
  const resume = () => uploads.send({ type: 'resume' })
  window.addEventListener('online', resume)
  return () => window.removeEventListener('online', resume)
}
