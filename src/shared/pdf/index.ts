export { blobParts, openPdf, storedParts } from './open-pdf'
