export { contrast, fitsSrgb, luminance } from './contrast'
export { parseOklch, type Oklch } from './oklch'
