const split = (text: string) => text.split(' ')

/** Classes without a value, by the property that they set. */
const keywords: Readonly<Record<string, string>> = {
  display:
    'block inline-block inline flex inline-flex grid inline-grid table inline-table table-row table-cell contents list-item flow-root hidden',
  position: 'static fixed absolute relative sticky',
  visibility: 'visible invisible collapse',
  'sr-only': 'sr-only not-sr-only',
  'shadow-size': 'shadow-sm shadow-md shadow-lg',
  isolation: 'isolate isolation-auto',
  'font-weight': 'font-thin font-light font-normal font-medium font-semibold font-bold',
  'font-style': 'italic not-italic',
  'font-family': 'font-sans font-serif font-mono',
  numerals: 'tabular-nums proportional-nums',
  smoothing: 'antialiased subpixel-antialiased',
  underline: 'underline overline line-through no-underline',
  case: 'uppercase lowercase capitalize normal-case',
  'text-align': 'text-left text-center text-right text-justify text-start text-end',
  'text-wrap': 'text-wrap text-nowrap text-balance text-pretty',
  'text-overflow': 'truncate text-ellipsis text-clip',
  break: 'break-normal break-words break-all break-keep',
  container: 'container',
  'container-query': '@container',
  'flex-direction': 'flex-row flex-row-reverse flex-col flex-col-reverse',
  'flex-wrap': 'flex-wrap flex-wrap-reverse flex-nowrap',
  'border-style': 'border-solid border-dashed border-dotted border-double border-hidden border-none',
  'border-collapse': 'border-collapse border-separate',
  'outline-style': 'outline-none outline-hidden outline-solid outline-dashed outline-dotted outline-double',
  'object-fit': 'object-contain object-cover object-fill object-none object-scale-down',
  'list-position': 'list-inside list-outside',
}

/** Classes of the form name-value. A longer name comes before a shorter one. */
const names = split(
  'min-w max-w min-h max-h size w h inset-x inset-y inset top right bottom left px py pt pr pb pl p mx my mt mr mb ml m ' +
    'gap-x gap-y gap space-x space-y basis grow shrink order z col-start col-end col-span row-start row-end row-span grid-cols grid-rows grid-flow auto-cols ' +
    'place-content place-items place-self justify-items justify-self justify items self content columns break-inside ' +
    'overflow-x overflow-y overflow overscroll-x overscroll-y overscroll rounded-tl rounded-tr rounded-bl rounded-br rounded-t rounded-r rounded-b ' +
    'rounded-l rounded border-spacing-x border-spacing-y border-spacing outline-offset underline-offset opacity leading tracking hyphens line-clamp list align whitespace ' +
    'translate-x translate-y translate transform scale-x scale-y scale rotate origin transition duration delay ease animate cursor pointer-events select resize ' +
    'appearance field-sizing fill aspect table will-change scroll-mt caret accent touch snap blur filter shadow',
)

/** A shorthand sets these too, so it replaces earlier classes for them. */
const covers: Readonly<Record<string, string>> = {
  p: 'px py pt pr pb pl',
  px: 'pr pl',
  py: 'pt pb',
  m: 'mx my mt mr mb ml',
  mx: 'mr ml',
  my: 'mt mb',
  inset: 'inset-x inset-y top right bottom left',
  'inset-x': 'right left',
  'inset-y': 'top bottom',
  size: 'w h',
  gap: 'gap-x gap-y',
  flex: 'basis grow shrink',
  overflow: 'overflow-x overflow-y',
  overscroll: 'overscroll-x overscroll-y',
  rounded: 'rounded-t rounded-r rounded-b rounded-l rounded-tl rounded-tr rounded-br rounded-bl',
  'rounded-t': 'rounded-tl rounded-tr',
  'rounded-r': 'rounded-tr rounded-br',
  'rounded-b': 'rounded-br rounded-bl',
  'rounded-l': 'rounded-tl rounded-bl',
  'border-width': 'border-x-width border-y-width border-t-width border-r-width border-b-width border-l-width',
  'border-x-width': 'border-r-width border-l-width',
  'border-y-width': 'border-t-width border-b-width',
  'border-color': 'border-x-color border-y-color border-t-color border-r-color border-b-color border-l-color',
  'border-x-color': 'border-r-color border-l-color',
  'border-y-color': 'border-t-color border-b-color',
  'border-spacing': 'border-spacing-x border-spacing-y',
  'text-size': 'leading',
  'line-clamp': 'display overflow',
  translate: 'translate-x translate-y',
  scale: 'scale-x scale-y',
}

const families = new Map(Object.entries(keywords).flatMap(([family, list]) => split(list).map((word) => [word, family] as const)))

const isLength = (value: string) => /^(?:\d|\[(?:\d|length:))/.test(value)

/** Names that set either a size or a colour. */
function twoSided(name: string): string | undefined {
  const border = /^border(-[xytrbl])?(?:-(.+))?$/.exec(name)
  if (border) return `border${border[1] ?? ''}-${border[2] === undefined || isLength(border[2]) ? 'width' : 'color'}`
  const [kind = '', value = ''] = /^(text|outline|divide|stroke|ring|decoration|bg|flex|object|font)-?(.*)$/.exec(name)?.slice(1) ?? []
  if (kind === 'text') return /^(?:xs|sm|md|base|lg|xl|\dxl)$/.test(value) || isLength(value) ? 'text-size' : 'text-color'
  if (kind === 'divide' && /^[xy](?:-|$)/.test(value)) return `divide-${value.charAt(0)}`
  if (kind === 'flex') return kind
  return kind && `${kind}-${value === '' || isLength(value) ? 'width' : 'color'}`
}

const known = new Map<string, string | undefined>()

/** The property that a class sets, without its modifiers: "px", "text-size", "border-color" … Undefined for other classes than Tailwind's. */
export function familyOf(name: string): string | undefined {
  if (known.has(name)) return known.get(name)
  const plain = name.replace(/^-/, '')
  const property = /^\[([\w-]+):/.exec(plain)?.[1]
  const family =
    property ??
    families.get(plain) ??
    names.find((each) => plain === each || plain.startsWith(`${each}-`)) ??
    (twoSided(plain) || undefined)
  known.set(name, family)
  return family
}

/** The families that a shorthand covers. */
export function coveredBy(family: string): readonly string[] {
  const covered = covers[family]
  return covered ? split(covered) : []
}
