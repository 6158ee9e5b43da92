/** Saves a text as a file of the reader. */
export function saveFile(name: string, type: string, text: string): void {
  const url = URL.createObjectURL(new Blob([text], { type }))
  const link = document.createElement('a')
  link.href = url
  link.download = name
  link.click()
  URL.revokeObjectURL(url)
}

const drawn = ['fill', 'stroke', 'stroke-width', 'stroke-dasharray', 'font-family', 'font-size', 'font-weight', 'opacity'] as const

/** A chart as a file that needs no style sheet: the colours and sizes that it has on the page, on the colour of its surface. */
export function svgText(chart: SVGSVGElement): string {
  const copy = chart.cloneNode(true) as SVGSVGElement
  const pairs = [...chart.querySelectorAll('*')].map((from, index) => [from, copy.querySelectorAll('*')[index]] as const)
  for (const [from, to] of pairs) {
    const style = getComputedStyle(from)
    for (const name of drawn) to?.setAttribute(name, style.getPropertyValue(name))
    to?.removeAttribute('class')
  }
  copy.setAttribute('xmlns', 'http://www.w3.org/2000/svg')
  copy.removeAttribute('class')
  const surface = chart.closest('[data-slot="card"]')
  copy.style.background = surface ? getComputedStyle(surface).backgroundColor : 'white'
  return new XMLSerializer().serializeToString(copy)
}
