export { createUploadQueue, uploadsView, type NewUpload, type Upload, type UploadReply, type UploadView } from './upload-queue-machine'
export { resumeWhenOnline } from './resume-when-online'
export { uploadSender } from './upload-sender'
