export { createUploadQueue, uploadsView, type NewUpload, type Upload, type UploadReply, type UploadView } from './upload-queue-machine'
export { uploadSender } from './upload-sender'
