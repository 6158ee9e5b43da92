/** A short video that the browser records of a canvas. */
export async function aVideo(canvas: HTMLCanvasElement): Promise<Blob> {
  const recorder = new MediaRecorder(canvas.captureStream(30), { mimeType: 'video/webm' })
  const parts: Blob[] = []
  const context = canvas.getContext('2d')
  const drawing = setInterval(() => context?.fillRect(0, 0, canvas.width, canvas.height / 2), 30)
  const ended = new Promise((resolve) => recorder.addEventListener('stop', resolve))
  recorder.addEventListener('dataavailable', ({ data }) => {
    parts.push(data)
    if (parts.reduce((sum, { size }) => sum + size, 0) > 3000 && recorder.state === 'recording') recorder.stop()
  })
  recorder.start(50)
  await ended
  clearInterval(drawing)
  return new Blob(parts, { type: 'video/webm' })
}
