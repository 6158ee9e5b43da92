/** What a chart has from the style sheet of the page. */
const drawn = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-family', 'font-size', 'font-weight', 'opacity'] as const
const colours = new Set<string>(['fill', 'stroke'])

/** A colour of the style sheet as programs outside browsers read it. */
function toHex(colour: string, pixel: CanvasRenderingContext2D): string {
  if (colour === 'none' || colour.startsWith('url(')) return colour
  pixel.clearRect(0, 0, 1, 1)
  pixel.fillStyle = colour
  pixel.fillRect(0, 0, 1, 1)
  const [red = 0, green = 0, blue = 0] = pixel.getImageData(0, 0, 1, 1).data
  return `#${[red, green, blue].map((value) => value.toString(16).padStart(2, '0')).join('')}`
}

const namespace = 'http://www.w3.org/2000/svg'
const [margin, head] = [16, 28]

/** A chart as a drawing that needs no style sheet, in the light theme, with its title above it. */
function drawingOf(chart: SVGSVGElement, title: string): SVGSVGElement {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const pixel = document.createElement('canvas').getContext('2d', { willReadFrequently: true })
  if (!pixel) throw new Error('The browser has no canvas')
  // the colours are light-dark(…): the page is not painted before this is taken back
  Object.assign(chart.style, { colorScheme: 'light', color: 'var(--color-ink)' })
  const copies = copy.querySelectorAll('*')
  for (const [index, from] of chart.querySelectorAll('*').entries()) {
    const [style, to] = [getComputedStyle(from), copies[index]]
    for (const name of drawn) {
      const value = style.getPropertyValue(name)
      to?.setAttribute(name, colours.has(name) ? toHex(value, pixel) : value)
    }
    to?.removeAttribute('class')
  }
  const { fontFamily, color } = getComputedStyle(chart)
  const ink = toHex(color, pixel)
  for (const name of ['color-scheme', 'color']) chart.style.removeProperty(name)
  copy.removeAttribute('style')
  copy.removeAttribute('class')
  copy.setAttribute('x', String(margin))
  copy.setAttribute('y', String(margin + head))

  const [width, height] = [chart.width.baseVal.value + 2 * margin, chart.height.baseVal.value + head + 2 * margin]
  const part = (name: string, values: Record<string, string | number>) => {
    const element = document.createElementNS(namespace, name)
    for (const [key, value] of Object.entries(values)) element.setAttribute(key, String(value))
    return element
  }
  const room = width - 2 * margin
  // a title that is too long is set narrower rather than cut
  const fitted = title.length * 8 > room ? { textLength: room, lengthAdjust: 'spacingAndGlyphs' } : {}
  const font = { 'font-family': fontFamily, 'font-size': 15, 'font-weight': 600 }
  const text = part('text', { x: margin, y: margin + 14, fill: ink, ...font, ...fitted })
  text.append(title)
  const drawing = part('svg', { xmlns: namespace, width, height, viewBox: `0 0 ${width} ${height}` }) as SVGSVGElement
  drawing.append(part('rect', { width, height, fill: '#ffffff' }), text, copy)
  return drawing
}

export function svgFile(chart: SVGSVGElement, title: string): Blob {
  return new Blob([new XMLSerializer().serializeToString(drawingOf(chart, title))], { type: 'image/svg+xml' })
}

/** The same as pixels, sharp enough for a printed page. */
export async function pngFile(chart: SVGSVGElement, title: string): Promise<Blob> {
  const url = URL.createObjectURL(svgFile(chart, title))
  try {
    const image = new Image()
    image.src = url
    await image.decode()
    const canvas = document.createElement('canvas')
    const scale = 3
    canvas.width = image.naturalWidth * scale
    canvas.height = image.naturalHeight * scale
    canvas.getContext('2d')?.drawImage(image, 0, 0, canvas.width, canvas.height)
    const file = await new Promise<Blob | null>((resolve) => canvas.toBlob(resolve, 'image/png'))
    if (!file) throw new Error('The chart is too large for an image')
    return file
  } finally {
    URL.revokeObjectURL(url)
  }
}
