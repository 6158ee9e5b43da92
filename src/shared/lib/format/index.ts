export { formatInteger, formatMark, formatNumber, formatPercent } from './number'
