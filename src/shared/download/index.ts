export { DownloadLink } from './download-link'
export { saveFile } from './save-file'
