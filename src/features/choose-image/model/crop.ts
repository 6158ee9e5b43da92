/** Width and height, pixels. */
export interface Size {
  readonly width: number
  readonly height: number
}

/** A crop: its centre as fractions of the image (0–1), and the zoom (1 shows as much as fits). */
export interface Crop {
  readonly x: number
  readonly y: number
  readonly zoom: number
}

/** The cropped part of the image, in pixels of the image. */
interface Cut extends Size {
  readonly left: number
  readonly top: number
}

export const mostZoom = 4
export const whole: Crop = { x: 0.5, y: 0.5, zoom: 1 }

const between = (value: number, low: number, high: number) => Math.min(high, Math.max(low, value))

/** The fractions of the image that the frame covers at a zoom. */
function covered({ width, height }: Size, ratio: number, zoom: number): Size {
  const isWider = width / height > ratio
  return { width: (isWider ? (height * ratio) / width : 1) / zoom, height: (isWider ? 1 : width / ratio / height) / zoom }
}

/**
 * Moves a crop so that its frame lies within the image.
 * @param ratio width by height of the frame
 */
export function within(image: Size, ratio: number, { x, y, zoom }: Crop): Crop {
  const near = between(zoom, 1, mostZoom)
  const { width, height } = covered(image, ratio, near)
  return { x: between(x, width / 2, 1 - width / 2), y: between(y, height / 2, 1 - height / 2), zoom: near }
}

/** Moves the frame by fractions of its own width and height. */
export function moved(image: Size, ratio: number, crop: Crop, right: number, down: number): Crop {
  const { width, height } = covered(image, ratio, crop.zoom)
  return within(image, ratio, { ...crop, x: crop.x + right * width, y: crop.y + down * height })
}

export function cutOf(image: Size, ratio: number, crop: Crop): Cut {
  const { x, y, zoom } = within(image, ratio, crop)
  const share = covered(image, ratio, zoom)
  const [width, height] = [share.width * image.width, share.height * image.height]
  return { left: x * image.width - width / 2, top: y * image.height - height / 2, width, height }
}

/** The size of the cropped image: as it is, or scaled down. */
export function keptSize(cut: Size, most: Size): Size {
  const scale = Math.min(1, most.width / cut.width)
  return { width: Math.max(1, Math.round(cut.width * scale)), height: Math.max(1, Math.round(cut.height * scale)) }
}
